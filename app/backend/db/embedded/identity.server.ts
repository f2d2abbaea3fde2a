export type Identity = { uid: number; gid: number }
