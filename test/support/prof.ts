import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { afterAll } from 'vitest'

const g = globalThis as { zz?: Session }
if (!g.zz) {
  const s = new Session()
  s.connect()
  s.post('Profiler.enable')
  s.post('Profiler.setSamplingInterval', { interval: 2000 })
  s.post('Profiler.start')
  g.zz = s
}
afterAll(
  () =>
    new Promise<void>((done) =>
      g.zz?.post('Profiler.stop', (_e, r) => {
        writeFileSync(`/tmp/prof2/${Date.now()}.cpuprofile`, JSON.stringify(r.profile))
        g.zz?.post('Profiler.start', () => done())
      })
    )
)
