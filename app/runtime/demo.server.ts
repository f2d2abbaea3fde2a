import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findUserByLogin } from '#app/backend/db/queries/identity/users.server.ts'
import { countPlaces } from '#app/backend/db/queries/places/places.server.ts'
import { demoUsers, seedDemo } from '#app/backend/db/seed.server.ts'
import { type Env, isDeployment } from '#app/env.server.ts'
import { explainDataDir } from './settings.server.ts'

/** Without look-alikes: people type it. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** About 79 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

type DemoSettings = Pick<Env, 'DATA_DIR' | 'DEMO_PASSWORD' | 'SEED' | 'BASE_URL'>

const passwordFile = ({ DATA_DIR }: DemoSettings) => join(DATA_DIR, 'demo-password')

async function readPassword(env: DemoSettings): Promise<string | null> {
  if (env.DEMO_PASSWORD) return env.DEMO_PASSWORD
  const kept = await readFile(passwordFile(env), 'utf8').catch(() => '')
  return kept.trim() || null
}

/** Owner-only; later starts say it again. */
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

/** Never in a deployment (design: product, "First run"). */
export async function seedWhenEmpty(db: Database, env: DemoSettings, now: Date): Promise<boolean> {
  if (env.SEED !== 'demo' || isDeployment(env) || (await countPlaces(db)) > 0) return false
  const password = (await readPassword(env)) ?? (await keepPassword(env))
  return seedDemo(db, { now, password })
}

/** The password only where it really opens. */
export async function describeDemo(db: Database, env: DemoSettings): Promise<string[]> {
  if (isDeployment(env)) return []
  const [first] = demoUsers
  const user = await findUserByLogin(db, first.username)
  if (user?.email !== `${first.username}@example.com`) return []
  const names = demoUsers.map((user) => user.username).join(', ')
  const password = await readPassword(env)
  const opens = password !== null && (await checkPassword(password, user.passwordHash))
  const said = opens ? `senha ${password}` : 'com a senha definida quando este banco foi criado'
  return [`Usuários de demonstração: ${names} — ${said}`]
}
