const [major = 0] = process.versions.node.split('.').map(Number)

/** Flag that delays optimisation, in engines that have it: Node 22 and newer refuse to start with it. */
export const optimiseLate: readonly string[] = major < 22 ? ['--interrupt-budget=800000'] : []
