import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../support/browser/plain-browser.ts'
import type { PlainForm } from '../../support/browser/plain-form.ts'
import { openSimulatedCheckout } from '../../support/world/money/simulated-checkout.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld
let placeId = ''
beforeAll(async () => {
  world = await openVisitorWorld()
  placeId = (await world.freshShop()).pid
})
afterAll(() => world?.close())

const openCheckout = (changes: { minutes?: number } = {}) => openSimulatedCheckout(world.db, placeId, changes)

const said = async (attempts: () => Promise<{ status: string }[]>) => (await attempts()).map(({ status }) => status)

describe('the page of the simulated checkout', () => {
  it('tells that it is simulated, and the amount', async () => {
    const { url } = await openCheckout()
    expect(url).toMatch(/^\/simulador\/mercadopago\/[\w-]{73}$/)
    const page = await openVisitor(world.app).get(url)
    expect(page.status).toBe(200)
    for (const words of [
      'Pagamento simulado',
      'Nenhum dinheiro é cobrado',
      'R$ 160,50',
      'Vale do Sosse',
      'Esperando o pagamento'
    ]) {
      expect(page.text.replaceAll('\u00a0', ' ')).toContain(words)
    }
    expect(page.links).toContain('/find-ticket')
    const { headers } = await fetch(`${world.app.url}${url}`)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' https://www.mercadopago.com.br https://www.mercadopago.com"
    )
  })

  it.each([
    ['Aprovar', 'approved', ['APPROVED']],
    ['Recusar', 'rejected', ['DENIED']],
    ['Deixar pendente', 'in_process', ['PENDING']]
  ])('%s leads back with the provider’s query', async (button, status, expected) => {
    const { id, url, attempts } = await openCheckout()
    const browser = openVisitor(world.app)
    const page = await browser.submit(findForm(await browser.get(url), 'Aprovar'), { button })
    const back = new URL(page.path, world.app.url)
    expect(back.pathname).toBe('/find-ticket')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ status, preference_id: id })
    expect(await said(attempts)).toEqual(expected)
  })

  it('lets a pending payment be decided later, and a paid one not again', async () => {
    const { url, attempts } = await openCheckout()
    const browser = openVisitor(world.app)
    const form = findForm(await browser.get(url), 'Aprovar')
    await browser.submit(form, { button: 'Deixar pendente' })
    const waiting = await browser.get(url)
    expect(waiting.text).toContain('Em análise')
    expect(waiting.text).not.toContain('Deixar pendente')
    await browser.submit(findForm(waiting, 'Aprovar'), { button: 'Aprovar' })
    expect((await browser.get(url)).text).toContain('O pagamento já foi aprovado')
    await browser.submit(form, { button: 'Recusar' })
    expect(await said(attempts)).toEqual(['APPROVED'])
  })

  it('says that nothing was chosen, or that the time is over', async () => {
    const { url, attempts } = await openCheckout({ minutes: 1 })
    const browser = openVisitor(world.app)
    const form = findForm(await browser.get(url), 'Aprovar')
    const without: PlainForm['fill'] = (filled) => {
      const sent = form.fill(filled)
      sent.delete('decision')
      return sent
    }
    const unsaid = await browser.submit({ ...form, fill: without })
    expect([unsaid.status, unsaid.text]).toEqual([400, expect.stringContaining('Escolha uma das opções.')])
    expect(await said(attempts)).toEqual([])
    const over = await openCheckout({ minutes: -1 })
    const page = await browser.get(over.url)
    expect(page.text).toContain('O prazo para pagar acabou. Nada foi cobrado.')
    expect(page.text).not.toContain('Aprovar')
    const late = await browser.submit({ ...form, action: over.url }, { button: 'Aprovar' })
    expect(late.status).toBe(409)
    expect(await said(over.attempts)).toEqual([])
  })

  it('is a 404 for an unknown checkout, or when another provider serves the place', async () => {
    const browser = openVisitor(world.app)
    const { url } = await openCheckout()
    for (const id of ['x', 'x'.repeat(5000), randomUUID(), `${placeId}-${randomUUID()}`]) {
      expect((await browser.get(`/simulador/mercadopago/${id}`)).status).toBe(404)
    }
    await world.db.pool.query('update places set card_provider = $1 where id = $2', ['', placeId])
    expect((await browser.get(url)).status).toBe(404)
    await world.db.pool.query('update places set card_provider = $1 where id = $2', ['mercadopago', placeId])
  })
})
