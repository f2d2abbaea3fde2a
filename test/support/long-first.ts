import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files run first, or one core would wait for them at the end. */
const long = [
  'e2e/reports',
  'e2e/visitor',
  'e2e/staff/operator',
  'e2e/staff/screens',
  'e2e/staff/configurations',
  'e2e/main-job',
  'e2e/trafx',
  'e2e/public-pages',
  'e2e/gate-offline',
  'bench/sections',
  'faults/lying-upstream',
  'faults/lost-network',
  'faults/kill-program',
  'faults/kill-database',
  'attack/hostile-input-pages',
  'attack/csrf',
  'routes/guards',
  'routes/refused-forms',
  'payments/charge-states',
  'door/answer/send-download'
].map((name) => `/${name}.test.ts`)

/** Shuffles files on each run but keeps those of a project together, so that they can share a process. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const projects = this.ctx.projects.map(({ name }) => name)
    const placeOf = ({ moduleId, project }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(name))
      const hash = createHash('sha1').update(`${seed} ${moduleId}`).digest('hex')
      const rank = at < 0 ? long.length : at
      return `${projects.indexOf(project.name)} ${String(rank).padStart(2, '0')} ${hash}`
    }
    const placed = files.map((file) => [placeOf(file), file] as const)
    return placed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file)
  }
}
