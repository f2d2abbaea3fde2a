import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { failJob, forgetJobs } from '../../../../support/database/jobs.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

const path = '/configurations/integrations/jobs'

let world: OperatorWorld
let manager: PlainBrowser
let placeId: string
beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const { rows } = await world.db.pool.query(`select place_id from users where username = 'gestor'`)
  placeId = rows[0].place_id
})
afterAll(() => world?.close())

it('asks once more before a failed job is discarded, and may be left', async () => {
  await forgetJobs(world.db)
  const id = await failJob(world.db, placeId)
  const list = await manager.get(path)
  expect(list.html).not.toContain('value="discard"')
  const link = list.links.find((one) => one.includes(`descartar=${id}`)) ?? ''
  const asked = await manager.get(link.replace(/#.*/, ''))
  expect(asked.text).toContain('Descartar “Aviso de pagamento”?')
  expect(asked.links).toContain(path)
  const done = await manager.submit(findForm(asked, 'Sim, descartar'), { button: 'Sim, descartar' })
  expect(done.text).toContain('Tarefa descartada.')
  expect(done.text).toContain('Nenhuma tarefa falhou')
})
