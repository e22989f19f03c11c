EACCES: int
EEXIST: int
EINVAL: int
EIO: int
EISDIR: int
ENODEV: int
ENOENT: int
EPERM: int
