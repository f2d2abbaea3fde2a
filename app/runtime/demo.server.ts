import { randomInt } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findUserByLogin } from '#app/backend/db/queries/identity/users.server.ts'
import { countPlaces } from '#app/backend/db/queries/places/places.server.ts'
import { demoUsers, seedDemo } from '#app/backend/db/seed.server.ts'
import { listOpenDemoUsers } from '#app/backend/places/drop-demo.server.ts'
import { type Env, isDeployment } from '#app/env.server.ts'
import { explainDataDir } from './explain-failure.server.ts'

/** Leaves out look-alikes, because people type the password. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Gives about 79 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

type PasswordSettings = Pick<Env, 'DATA_DIR' | 'DEMO_PASSWORD'>
type DemoSettings = PasswordSettings & Pick<Env, 'SEED'> & Parameters<typeof isDeployment>[0]

const passwordFile = ({ DATA_DIR }: PasswordSettings) => join(DATA_DIR, 'demo-password')

/** Lists the passwords that demonstration users may have; new users get the first. */
export async function readDemoPasswords(env: PasswordSettings): Promise<string[]> {
  const kept = await readFile(passwordFile(env), 'utf8').catch(() => '')
  return [env.DEMO_PASSWORD ?? '', kept.trim()].filter(Boolean)
}

export async function forgetDemoPassword(env: PasswordSettings): Promise<void> {
  await rm(passwordFile(env), { force: true })
}

/** Stores the password, readable by its owner only, so that later starts can print it. */
async function keepPassword(env: DemoSettings): Promise<string> {
  const password = makePassword()
  try {
    await mkdir(env.DATA_DIR, { recursive: true })
    await writeFile(passwordFile(env), `${password}\n`, { mode: 0o600 })
  } catch (error) {
    throw explainDataDir(error, env.DATA_DIR)
  }
  return password
}

/** Never seeds a deployment. */
export async function seedWhenEmpty(
  db: Database,
  env: DemoSettings,
  { now, onSeed }: { now: Date; onSeed?: () => void }
): Promise<boolean> {
  if (env.SEED !== 'demo' || isDeployment(env) || (await countPlaces(db)) > 0) return false
  onSeed?.()
  const [known] = await readDemoPasswords(env)
  const password = known ?? (await keepPassword(env))
  return seedDemo(db, { now, password })
}

/** @throws Error in Portuguese for a deployment that a demonstration password would open */
export async function refuseOpenDemo(db: Database, env: DemoSettings): Promise<void> {
  if (!isDeployment(env)) return
  const open = await listOpenDemoUsers(db, await readDemoPasswords(env))
  if (open.length === 0) return
  throw new Error(
    `estes usuários de demonstração ainda entram com a senha da demonstração: ${open.join(', ')}; comece em outra pasta ` +
      '(DATA_DIR) ou outro banco com SEED=none, ou encerre-os com npm run place:create -- --drop-demo'
  )
}

/** Tells the password only if it still opens the account. */
export async function describeDemo(db: Database, env: DemoSettings): Promise<string[]> {
  if (isDeployment(env)) return []
  const [first] = demoUsers
  const user = await findUserByLogin(db, first.username)
  if (user?.email !== `${first.username}@example.com`) return []
  const names = demoUsers.map((user) => user.username).join(', ')
  const [password] = await readDemoPasswords(env)
  const opens = password !== undefined && (await checkPassword(password, user.passwordHash))
  const said = opens ? `senha ${password}` : 'com a senha definida quando este banco foi criado'
  return [`Usuários de demonstração: ${names} — ${said}`]
}
