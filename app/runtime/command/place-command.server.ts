import { z } from 'zod'
import { createDatabaseClock } from '#app/backend/db/clock.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { dropDemo } from '#app/backend/places/drop-demo.server.ts'
import { ensurePlace } from '#app/backend/places/ensure-place.server.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import { isValidCnpj, normaliseDocument } from '#app/domain/person/documents.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { USERNAME_SHAPE } from '#app/domain/person/username.ts'
import { keysOf } from '#app/domain/words/records.ts'
import { forgetDemoPassword, readDemoPasswords } from '../demo.server.ts'
import { askMissing, parseOrSay, readFlags, readPassword } from './command-flags.server.ts'
import type { CommandInput } from './command-input.server.ts'

const options = {
  name: { type: 'string' },
  username: { type: 'string' },
  email: { type: 'string' },
  manager: { type: 'string' },
  timezone: { type: 'string' },
  city: { type: 'string' },
  state: { type: 'string' },
  cnpj: { type: 'string' },
  'legal-name': { type: 'string' },
  phone: { type: 'string' },
  address: { type: 'string' },
  'pix-key': { type: 'string' },
  attraction: { type: 'string' },
  price: { type: 'string' },
  times: { type: 'string' },
  capacity: { type: 'string' },
  'password-from-stdin': { type: 'boolean' },
  'drop-demo': { type: 'boolean' }
} as const

const usage =
  'Uso: npm run place:create -- --name "Parque da Serra" --username gestor ' +
  '[--email gestor@example.com] [--manager "Nome do gestor"] [--timezone America/Bahia] [--city Lençóis] [--state BA] [--cnpj …] ' +
  '[--legal-name "Razão social"] [--phone …] [--address …] [--pix-key …] [--password-from-stdin] ' +
  '[--attraction "Cachoeira" --price 80,00 --times 09:00,14:00 --capacity 40] [--drop-demo]; ou só --drop-demo'

const optional = z.string().trim().max(200).default('')

const PlaceFlagsSchema = z.object({
  name: z
    .string()
    .trim()
    .max(120, '--name: use no máximo 120 letras')
    .refine((text) => checkName(text).ok, '--name: diga o nome do parque'),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(USERNAME_SHAPE, '--username: de 3 a 40 letras sem acento, números, ponto, - ou _'),
  email: z.union([z.literal(''), z.email('--email: confira o e-mail')]).default(''),
  manager: optional,
  city: optional,
  state: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, '--state: a sigla do estado, como BA')]).default(''),
  'legal-name': optional,
  cnpj: optional
    .transform(normaliseDocument)
    .refine((text) => text === '' || isValidCnpj(text), '--cnpj: este CNPJ não existe'),
  phone: optional
    .refine((text) => checkPhone(text).ok, '--phone: DDD e número, como (75) 3334-0162')
    .transform(toPhone),
  address: optional,
  'pix-key': optional,
  timezone: z
    .string()
    .default('America/Bahia')
    .refine(isZone, '--timezone: fuso desconhecido, use por exemplo America/Bahia')
})

/** Creates the ticket types INTEIRA and MEIA (half the price), so that the place can sell at once. */
const AttractionFlagsSchema = z.object({
  attraction: z.string().trim().min(2, '--attraction: diga o nome do atrativo').max(120),
  price: z
    .string('--price: o preço da inteira, como 80,00')
    .transform((text) => parseMoney(text) ?? -1)
    .refine((centavos) => centavos >= 0, '--price: o preço da inteira, como 80,00'),
  times: z
    .string('--times: os horários de cada dia, como 09:00,14:00')
    .transform((text) => text.split(',').map((time) => time.trim()))
    .refine(
      (times) => times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)),
      '--times: horários como 09:00,14:00'
    ),
  capacity: z
    .string('--capacity: quantas pessoas cabem em cada horário')
    .regex(/^[1-9]\d{0,4}$/, '--capacity: um número inteiro de pessoas')
    .transform(Number)
})

/** Converts the number to the stored form, which pages then format. */
function toPhone(text: string): string {
  const phone = checkPhone(text)
  return phone.ok ? phone.value : ''
}

function isZone(zone: string): boolean {
  try {
    return todayIn(zone, new Date(0)) !== ''
  } catch {
    return false
  }
}

const questions = { name: 'Nome do parque: ', username: 'Usuário do gestor: ' }

/** Asks for missing flags before a database is made, which would be left behind. Returns the flags with the answers. */
export async function readPlaceFlags(args: string[]): Promise<string[]> {
  const read = readFlags(args, { options, usage })
  if (read['drop-demo'] && args.length === 1) return args
  const given = await askMissing(read, { questions, usage, isPiped: read['password-from-stdin'] === true })
  const asked = keysOf(questions).filter((name) => !read[name])
  return [...args, ...asked.flatMap((name) => [`--${name}`, given[name] ?? ''])]
}

/** Runs `place:create`. Prints a generated password once. */
export async function createPlaceByCommand(input: CommandInput): Promise<void> {
  const { args, env, store, log, say } = input
  const read = readFlags(args, { options, usage })
  if (read['drop-demo']) {
    await dropDemoByCommand(input)
    if (args.length === 1) return
  }
  const isPiped = read['password-from-stdin'] === true
  const flags = parseOrSay(PlaceFlagsSchema, read, usage)
  const first = read.attraction === undefined ? null : parseOrSay(AttractionFlagsSchema, read, usage)
  const { name, username, email, manager, city, state, cnpj, timezone, phone, address } = flags
  const password = await readPassword(isPiped)
  await migrate(store.db)
  const clock = await createDatabaseClock(store.db, log)
  const done = await ensurePlace(
    store.db,
    {
      place: {
        name,
        city,
        state,
        cnpj,
        timezone,
        email,
        phone,
        address,
        legalName: flags['legal-name'],
        pixKey: flags['pix-key']
      },
      manager: { username, email, password, name: manager || 'Gestor' },
      attraction: first && { ...first, name: first.attraction }
    },
    clock.now()
  )
  say(
    `${done.createdPlace ? 'Lugar criado' : 'O parque já existia'}: ${name}. Reservas em /booking?pid=${done.placeId}`
  )
  say(
    `Para começar a vender, entre como gestor e abra ${env.BASE_URL ?? `http://localhost:${env.PORT}`}/configurations/start`
  )
  if (!done.takesPix) say('Sem chave Pix, o parque não oferece Pix. Para guardar uma: o mesmo comando com --pix-key.')
  if (done.createdAttraction) say(`Atrativo criado: ${first?.attraction}`)
  if (!done.createdManager) say(`O usuário ${username} já existia e continua com a senha que tinha.`)
  else say(`Gestor ${username}${isPiped ? ' criado com a senha dada.' : ` — senha ${password}`}`)
}

/** Runs `place:create -- --drop-demo`. A second run does nothing. */
async function dropDemoByCommand({ env, store, log, say }: Omit<CommandInput, 'args'>): Promise<void> {
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
