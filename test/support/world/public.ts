import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places, users } from '#app/backend/db/schema.server.ts'
import { createPlainBrowser, type PlainPage } from '../browser/plain-browser.ts'
import { openTestDatabase } from '../database/database.ts'
import { type RunningApp, startApp } from '../server/program.ts'

export interface PublicWorld {
  db: Database
  app: RunningApp
  /** Demonstration place. */
  pid: string
  close(): Promise<void>
}

/** Second place: no registration, nothing on sale, with plans, and a logo on another site. */
export const closedPlace = {
  id: randomUUID(),
  name: 'Vale Fechado',
  city: 'Andaraí',
  state: 'BA',
  registrationOpen: false,
  xfields: {
    Logotipo: 'https://fotos.example.com/logo.png',
    Github: 'https://github.com/vale',
    Facebook: 'javascript:x'
  },
  plans: [
    { name: 'Escola', price: 129900, description: 'Para turmas.', features: ['Até 40 alunos', 'Um condutor'] },
    { name: 'Agência', price: null, description: '', features: [] }
  ]
}

/** Starts the built program with the seeded place and a closed one. */
export async function openPublicWorld(env: Record<string, string> = {}): Promise<PublicWorld> {
  const db = await openTestDatabase({ seed: true })
  await db.orm.insert(places).values(closedPlace)
  const [gestor] = await db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const app = await startApp({ env: { DATABASE_URL: db.url, IMAGE_ORIGINS: 'https://fotos.example.com', ...env } })
  return {
    db,
    app,
    pid: gestor?.placeId ?? '',
    async close() {
      await app.stop()
      await db.close()
    }
  }
}

/** Lists targets of a page on this site: links, forms, and the return path of light mode. */
export function targetsOf(page: PlainPage): string[] {
  const forms = page.forms.map(({ action, controls }) =>
    action.endsWith('/modo-leve') ? (controls.find(({ name }) => name === 'redirectTo')?.value ?? '') : action
  )
  return [...page.links.filter((link) => link.startsWith('/')), ...forms]
}

/**
 * Opens every page that a visitor can reach from the start, except `beyond`, and each again with its forms sent empty.
 */
export async function walkPages(url: string, start: string[], beyond: RegExp): Promise<PlainPage[]> {
  const pages: PlainPage[] = []
  const seen = new Set<string>()
  const open = [...start]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const browser = createPlainBrowser(url)
    const page = await browser.get(path)
    const forms = page.forms.filter(({ method, buttons }) => method === 'post' && !buttons[0]?.name)
    pages.push(page, ...(await Promise.all(forms.map((form) => browser.submit(form)))))
    open.push(...page.links.filter((link) => link.startsWith('/') && !beyond.test(link)))
  }
  return pages
}
