import { TestRunner } from 'vitest'

/** Runs a file's tests in their written order, even when tests are shuffled. */
export default class InOrder extends TestRunner {
  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } })
  }
}
