### Ce qu’on dit à une page d’elle-même, et pourquoi sa demande n’est pas faite.

viewer-only-watches = Ici, on regarde seulement. Pour jouer, ouvrez le lien de votre place depuis la page de la table. Ou ouvrez la page avec le lien que Signalbox a affiché (il finit par ?token=…).
viewer-is-a-seat = Ici, vous choisissez et appuyez sur vos propres boutons. Tout le reste se fait à la table.
viewer-has-no-seat = Cet appareil n’a plus de place à la table. Demandez un nouveau lien à la table.
viewer-link-used = Ce lien a déjà servi, ou il y en a un plus récent. Demandez un nouveau lien à la table.
viewer-seat-has-no-page = Cette place n’a pas de page à elle. Seules les places des personnes en ont une.
request-not-text = Ce message n’est pas du texte : rechargez la page et réessayez.
request-too-long = Ce message est trop long : rechargez la page et réessayez.
request-not-json = Ce message n’est pas du JSON : rechargez la page et réessayez.
request-unknown = Il n’y a pas de commande « { $verb } » : les commandes sont { $known }.
request-lacks-text = « { $verb } » demande un texte dans « { $field } » : rechargez la page et réessayez.
viewer-shows-something-else = Cette page n’est plus à jour : rechargez-la.

## Là où il n’y a pas de page

viewer-unknown-address = Cette page n’existe pas : ouvrez l’adresse que Signalbox a affichée.
viewer-wrong-address = La table n’est pas à cette adresse. Ouvrez celle que Signalbox a affichée.
viewer-from-elsewhere = Un autre site a demandé cette page. Ouvrez l’adresse que Signalbox a affichée.
