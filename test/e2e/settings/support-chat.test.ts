import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import type { Visit } from '../../support/browser/operator-browser.ts'
import { createPlainBrowser, findForm } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type ChatServer, startChatServer } from '../../support/server/chat.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

let chat: ChatServer

beforeAll(async () => {
  chat = await startChatServer()
})

afterAll(async () => {
  await chat?.close()
})

const { world, openSignedIn } = openForFile(() => openOperatorWorld({ SUPPORT_CHAT_URL: `${chat.url}/widget.js` }))

function open(options: { light?: boolean; again?: boolean } = {}): Promise<Visit> {
  return openSignedIn('gestor', { byForm: true, ...options })
}

const side = (page: Page) => page.locator('nav.side')
const hasChat = (page: Page) => page.evaluate(() => 'trilhaTestChat' in window)

describe('the support chat', () => {
  it('comes after the page, with everything its own server gives, and no page of the booking has it', async () => {
    const { context, page, complaints } = await open({ again: false })
    await expect.poll(() => hasChat(page)).toBe(true)
    await expect
      .poll(() => [...chat.asked].sort())
      .toEqual(expect.arrayContaining(['/frame', '/hello', '/picture.svg', '/widget.js']))
    await side(page).locator('summary').filter({ hasText: 'Portaria e balcão' }).click()
    await side(page).getByRole('link', { name: 'Reserva Expressa' }).click()
    await page.getByRole('link', { name: 'Página de reservas' }).click()
    await page.waitForURL('**/booking?pid=*')
    expect(await hasChat(page)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('sees no page where a secret is typed, and none in light mode', async () => {
    const { context, page } = await open({ again: false })
    await expect.poll(() => hasChat(page)).toBe(true)
    await page.locator('details.user summary').click()
    await page.getByRole('link', { name: 'Redefinir senha' }).click()
    await page.waitForURL('**/account/password')
    expect(await hasChat(page)).toBe(false)
    await context.close()
    const light = await open({ light: true, again: false })
    expect(await light.page.content()).not.toContain(chat.url)
    await light.context.close()
  })

  it('disappears when the place turns it off, and returns; without script the contacts are shown', async () => {
    const manager = createPlainBrowser(world.app.url)
    await manager.signIn('gestor', seededPassword)
    const turn = async (to: 'on' | 'off') => {
      const form = findForm(await manager.get('/configurations/help'), 'Salvar')
      const fill: typeof form.fill = (filled) => {
        const fields = form.fill(filled)
        fields.delete('support_chat')
        if (to === 'on') fields.append('support_chat', 'on')
        return fields
      }
      const saved = await manager.submit({ ...form, fill })
      expect(saved.text).toContain('Ajuda e suporte salvos.')
    }
    const carried = async () => {
      const seen = []
      for (const path of ['/dashboard/index', '/products/index']) {
        const { html, headers } = await manager.get(path)
        seen.push(html.includes(chat.url), (headers.get('content-security-policy') ?? '').includes(chat.url))
      }
      const shop = await fetch(`${world.app.url}/pricing`)
      const policy = shop.headers.get('content-security-policy') ?? ''
      return [...seen, (await shop.text()).includes(chat.url), policy.includes(chat.url)]
    }
    expect(await carried()).toEqual(Array(6).fill(true))
    await turn('off')
    expect(await carried()).toEqual(Array(6).fill(false))
    const { context, page, complaints } = await open({ again: false })
    await side(page).waitFor()
    expect(await hasChat(page)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
    expect((await manager.get('/dashboard/index')).links.some((link) => /wa\.me|mailto:/.test(link))).toBe(true)
    await turn('on')
    expect(await carried()).toEqual(Array(6).fill(true))
  })

  it('is let in by the policy of the pages that carry it only', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(`${world.app.url}${path}`, { redirect: 'manual' })
      return headers.get('content-security-policy') ?? ''
    }
    expect(await policyOf('/pricing')).toContain(`frame-src ${chat.url}`)
    for (const path of [
      '/booking',
      '/BOOKING',
      '/%62ooking',
      '/booking/x',
      '/booking-details/x',
      '/login',
      '/register'
    ]) {
      expect([path, (await policyOf(path)).includes(chat.url)]).toEqual([path, false])
    }
  })
})
