import { createDatabaseClock } from '#app/backend/db/clock.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { dropDemo } from '#app/backend/places/drop-demo.server.ts'
import { forgetDemoPassword, readDemoPasswords } from '../demo.server.ts'
import type { CommandInput } from './command-input.server.ts'

/** Runs `place:create -- --drop-demo`. A second run does nothing. */
export async function dropDemoByCommand({ env, store, log, say }: Omit<CommandInput, 'args'>): Promise<void> {
  await migrate(store.db)
  const clock = await createDatabaseClock(store.db, log)
  const passwords = await readDemoPasswords(env)
  const dropped = await dropDemo(store.db, { passwords, now: clock.now() })
  if (!dropped) return say('Não há parque de demonstração neste banco.')
  await forgetDemoPassword(env)
  const { placeName, ended, kept, closed } = dropped
  say(`Usuários de demonstração encerrados, com as suas sessões: ${ended}.`)
  if (kept.length > 0) say(`Continua quem já tem senha e e-mail próprios: ${kept.join(', ')}.`)
  say(
    closed
      ? `${placeName} não vende mais nem aparece ao público. Os dados de demonstração continuam no banco; para não tê-los, ` +
          'comece em outra pasta (DATA_DIR) com SEED=none.'
      : `${placeName} fica como está, porque outras pessoas trabalham nele: as reservas de demonstração continuam nos relatórios.`
  )
}
