// What the page's code is held to beside its types: eslint's recommended rules and a few stricter ones.

import { createRequire } from "node:module";

const installed = createRequire(new URL("../../.venv/page/", import.meta.url)); // by tools/set-up
const js = installed("@eslint/js");
const globals = installed("globals");

const ESCAPE = /@ts-(ignore|nocheck|expect-error)|\{[^}]*\b(any|Function)\b[^}]*\}|\{[*?]\}/; // from the type checker
const TYPED = /^\*|@ts-/; // the comments that the type checker reads

/** @type {import("eslint").Rule.RuleModule} */
const noEscape = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (TYPED.test(comment.value) && ESCAPE.test(comment.value))
          context.report({ loc: comment.loc, message: "Say which type it is, and narrow it." });
    },
  }),
};

const STRICT = {
  "arrow-body-style": "error",
  "consistent-return": "error",
  "default-case-last": "error",
  eqeqeq: "error",
  "no-else-return": "error",
  "no-eval": "error",
  "no-implicit-coercion": "error",
  "no-implied-eval": "error",
  "no-lonely-if": "error",
  "no-param-reassign": "error",
  "no-promise-executor-return": "error",
  "no-return-assign": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unneeded-ternary": "error",
  "no-unused-expressions": "error",
  "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
  "no-useless-concat": "error",
  "no-useless-rename": "error",
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-exponentiation-operator": "error",
  "prefer-object-spread": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "prefer-template": "error",
  "max-depth": ["error", 4],
  "max-lines": ["error", 800],
  "max-params": ["error", 5],
  complexity: ["error", 15],
  "page/no-escape": "error",
};

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { page: { rules: { "no-escape": noEscape } } },
    rules: STRICT,
  },
  { files: ["host/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.mjs"], languageOptions: { globals: globals.node } },
];
