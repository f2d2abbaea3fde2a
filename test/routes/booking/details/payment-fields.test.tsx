import { describe, expect, it } from 'vitest'
import { fieldOf } from '#app/components/form/form-state.ts'
import { PaymentFields } from '#app/routes/booking/details/payment-fields.tsx'
import { renderMarkup } from '../../../support/render-markup.tsx'

const draw = (takes: { pix: boolean; card: boolean; payOnSite: boolean }) =>
  renderMarkup(
    <PaymentFields
      field={(name, initial) => fieldOf(null, name, initial)}
      view={{ asksConfirmation: false, holdMinutes: 15, hasProof: false, ...takes }}
    />
  )
const values = (html: string) => [...html.matchAll(/<input[^>]*value="(\w+)"/g)].map(([, value]) => value)

describe('ways to pay', () => {
  it.each([
    [{ pix: true, card: true, payOnSite: true }, ['pix', 'card', 'cod']],
    [{ pix: true, card: false, payOnSite: false }, ['pix']],
    [{ pix: false, card: true, payOnSite: false }, ['card']],
    [{ pix: false, card: false, payOnSite: true }, ['cod']]
  ])('%o offers %o, the first one chosen', async (takes, offered) => {
    const html = await draw(takes)
    expect(values(html)).toEqual(offered)
    expect(html).toMatch(new RegExp(`checked=""[^>]*value="${offered[0]}"`))
  })

  it.each([[true], [false]])('how long there is to pay is said once (Pix beside the card: %o)', async (pix) => {
    const html = await draw({ pix, card: true, payOnSite: false })
    expect(html.match(/Você tem 15 minutos para pagar/g)).toHaveLength(1)
    expect(html).toContain('Na página do Mercado Pago')
  })

  it('tells when there is none', async () => {
    const html = await draw({ pix: false, card: false, payOnSite: false })
    expect(values(html)).toEqual([])
    expect(html).toContain('Ainda não é possível reservar por aqui')
  })
})
