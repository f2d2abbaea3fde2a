import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { createDatabaseClock } from '#app/backend/db/clock.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { findUserByLogin } from '#app/backend/db/queries/identity/users.server.ts'
import { type ImportRow, listImports } from '#app/backend/db/queries/integrations/imports.server.ts'
import { runSteps, type Stepping } from '#app/backend/legacy/run-steps.server.ts'
import { beginImport } from '#app/backend/legacy/runs.server.ts'
import { IMPORT_NOUN_WORDS, IMPORT_NOUNS } from '#app/domain/import/legacy-import.ts'
import { createLegacyImport } from '../back-end-settings.server.ts'
import { parseOrSay, readFlags } from './command-flags.server.ts'
import type { CommandInput } from './command-input.server.ts'

const options = { user: { type: 'string' }, preview: { type: 'boolean' } } as const
const usage = 'Uso: npm run legacy:import -- --user gestor [--preview]'
const FlagsSchema = z.object({
  user: z.string(usage).trim().toLowerCase().min(1, usage).max(254),
  preview: z.boolean().default(false)
})

/** Runs `legacy:import` to its end, as the page does, and resumes an interrupted import. */
export async function importByCommand({ args, env, store, log, say }: CommandInput): Promise<void> {
  const { user: login, preview } = parseOrSay(FlagsSchema, readFlags(args, { options, usage }), usage)
  await migrate(store.db)
  const clock = await createDatabaseClock(store.db, log)
  const user = await findUserByLogin(store.db, login)
  if (!user) throw new Error(`Não há usuário ${login}`)
  const { placeId, name } = user
  const legacyImport = createLegacyImport(env)
  const stepping = { db: store.db, now: clock.now, log, legacyImport, live: { tell: () => {} } }
  const [known] = await listImports(store.db.orm, placeId)
  if (known?.state === 'paused') throw new Error('Há uma importação pausada: continue-a ou encerre-a na página.')
  const mode = preview ? 'preview' : 'import'
  const ctx = { ...stepping, actor: null, address: '', requestId: 'legacy:import' }
  const run = known?.state === 'running' ? known : await beginImport(ctx, { placeId, userId: user.id, name, mode })
  const ended = await runToEnd(stepping, run, say)
  if (ended?.state !== 'done') throw new Error(ended?.failure || 'A importação foi pausada por alguém.')
}

async function runToEnd(stepping: Stepping, run: ImportRow, say: CommandInput['say']): Promise<ImportRow | undefined> {
  for (let said = ''; ; ) {
    const waitMs = await runSteps(stepping, run.id)
    const [now] = (await listImports(stepping.db.orm, run.placeId)).filter(({ id }) => id === run.id)
    const told = now ? importWords(now) : ''
    if (told !== said) say(told)
    said = told
    if (waitMs === null) return now
    await delay(waitMs)
  }
}

function importWords({ counts, failure }: ImportRow): string {
  const parts = IMPORT_NOUNS.flatMap((noun) => {
    const known = counts[noun]
    if (!known) return []
    const { read, created, skipped, conflict } = known
    return [`${IMPORT_NOUN_WORDS[noun]}: ${read} lidos, ${created} novos, ${skipped} de fora, ${conflict} em conflito`]
  })
  return [...parts, ...(failure ? [failure] : [])].join('; ')
}
