import { expect, it } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { createPlace } from '../../support/database/backend.ts'
import { failJob } from '../../support/database/jobs.ts'
import { createWorld } from '../support.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

it('jobs:failed shows what failed of no place, without its contents, and restarts it', async () => {
  const world = await createWorld()
  const db = await openDatabase({ url: world.env.DATABASE_URL ?? '' })
  const run = async (...args: string[]) => {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const code = await runCommand({ name: 'jobs:failed', args, env: world.env, log, say, complain: say })
    return { code, said: said.join('\n') }
  }
  try {
    const { placeId } = await createPlace(db)
    await failJob(db, placeId)
    expect(await run()).toEqual({ code: 0, said: 'Nenhuma tarefa da instalação falhou.' })
    await db.pool.query(
      `select id from graphile_worker.permanently_fail_jobs(
         array[(graphile_worker.add_job('password-code', '{"wish":"segredo"}', job_key => 'password-code:a')).id], 'Sem resposta.')`
    )
    const listed = await run()
    expect(listed.said).toMatch(/Código para trocar a senha, \d+ tentativas? até .*: Sem resposta\./)
    expect(listed.said).not.toContain('segredo')
    expect((await run('--retry')).said).toContain('De volta à fila: 1 tarefa.')
    expect((await run()).said).toBe('Nenhuma tarefa da instalação falhou.')
    const { rows } = await db.pool.query(`select attempts from graphile_worker.jobs where key = 'password-code:a'`)
    expect(rows).toEqual([{ attempts: 0 }])
    expect((await run('--tudo')).said).toContain('Uso: npm run jobs:failed')
  } finally {
    await db.close()
    await world.remove()
  }
})
