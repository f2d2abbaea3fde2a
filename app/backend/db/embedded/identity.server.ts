/** As whom a process runs, or whose a file is. */
export type Identity = { uid: number; gid: number }
