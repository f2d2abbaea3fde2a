import { TestRunner } from 'vitest'

/** Tests of a file in the order they are told in, also where files are shuffled. */
export default class InOrder extends TestRunner {
  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } })
  }
}
