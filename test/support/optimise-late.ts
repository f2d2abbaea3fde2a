const [major = 0] = process.versions.node.split('.').map(Number)

/**
 * Flags that delay optimisation, for processes that live for seconds. Node 22 and newer count calls instead of a budget
 * and refuse to start with one.
 */
export const optimiseLate: readonly string[] =
  major < 22
    ? ['--interrupt-budget=800000']
    : ['--invocation-count-for-turbofan=20000', '--invocation-count-for-maglev=3000']
