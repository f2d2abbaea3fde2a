import { z } from 'zod'
import { createDatabaseClock } from '#app/backend/db/clock.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { listPlaces } from '#app/backend/db/queries/places/places.server.ts'
import { recoverManager, resetTwoStepOf } from '#app/backend/users/by-machine.server.ts'
import { USERNAME_SHAPE } from '#app/domain/person/username.ts'
import { askMissing, parseOrSay, readFlags, readPassword } from './command-flags.server.ts'
import type { CommandInput } from './command-input.server.ts'

const recoverOptions = {
  place: { type: 'string' },
  user: { type: 'string' },
  name: { type: 'string' },
  'password-from-stdin': { type: 'boolean' }
} as const

const recoverUsage =
  'Uso: npm run place:recover -- --user gestor [--place "Parque da Serra"] [--name "Nome, para criar o usuário"] ' +
  '[--password-from-stdin]'

const addressShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const login = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine(
    (typed) => USERNAME_SHAPE.test(typed) || addressShape.test(typed),
    '--user: o nome de usuário ou o e-mail de quem vai entrar'
  )

const RecoverFlagsSchema = z.object({
  place: z.string().trim().default(''),
  user: login,
  name: z.string().trim().max(120, '--name: use no máximo 120 letras').default('')
})

/** Runs `place:recover`. Prints a generated password once. */
export async function recoverPlaceByCommand({ args, store, log, say }: CommandInput): Promise<void> {
  const read = readFlags(args, { options: recoverOptions, usage: recoverUsage })
  const isPiped = read['password-from-stdin'] === true
  const questions = { user: 'Usuário ou e-mail de quem volta a cuidar do parque: ' }
  const given = await askMissing(read, { questions, usage: recoverUsage, isPiped })
  const flags = parseOrSay(RecoverFlagsSchema, given, recoverUsage)
  await migrate(store.db)
  const clock = await createDatabaseClock(store.db, log)
  const place = await choosePlace(store, flags.place)
  const password = await readPassword(isPiped)
  const wanted = { placeId: place.uuid, login: flags.user, newName: flags.name, password }
  const { userId, username, isNew, hasTwoStep } = await recoverManager(store.db, wanted, clock.now())
  log.warn({ placeId: place.uuid, userId, isNew }, 'every permission was given to a user from the machine')
  const done = isNew ? 'foi criado' : 'está ativo, com as sessões encerradas'
  say(`${username} ${done} e tem todas as permissões e módulos de ${place.name}.`)
  say(isPiped ? 'Entra com a senha dada.' : `Senha: ${password}`)
  if (hasTwoStep) say(`As duas etapas continuam; sem o aplicativo: npm run user:reset-two-step -- --user ${username}`)
}

/** Finds the place by name or id; without one, the only place there is. @throws Error that lists the places */
async function choosePlace({ db }: CommandInput['store'], wanted: string) {
  const places = await listPlaces(db)
  const found = places.filter(({ uuid, name }) => wanted === '' || uuid === wanted.toLowerCase() || name === wanted)
  const [place] = found
  if (place && found.length === 1) return place
  if (places.length === 0) throw new Error('Não há nenhum parque: npm run place:create cria o primeiro')
  throw new Error(`Diga o parque: ${places.map(({ uuid, name }) => `--place ${uuid} (${name})`).join(', ')}`)
}

const resetOptions = { user: { type: 'string' } } as const
const resetUsage = 'Uso: npm run user:reset-two-step -- --user gestor@example.com'

/** Runs `user:reset-two-step`. */
export async function resetTwoStepByCommand({ args, store, log, say }: CommandInput): Promise<void> {
  const read = readFlags(args, { options: resetOptions, usage: resetUsage })
  const questions = { user: 'Usuário ou e-mail: ' }
  const given = await askMissing(read, { questions, usage: resetUsage, isPiped: false })
  const { user } = parseOrSay(z.object({ user: login }), given, resetUsage)
  await migrate(store.db)
  const clock = await createDatabaseClock(store.db, log)
  const { userId, username, hasTwoStep } = await resetTwoStepOf(store.db, user, clock.now())
  log.warn({ userId, hasTwoStep }, 'the second step of a user was reset from the machine')
  say(
    hasTwoStep
      ? `${username} entra só com a senha, até ativar as duas etapas de novo. As sessões foram encerradas.`
      : `${username} não tinha as duas etapas ativas. As sessões foram encerradas.`
  )
}
