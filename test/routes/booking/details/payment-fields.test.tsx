import { describe, expect, it } from 'vitest'
import { fieldOf } from '#app/components/form/form-state.ts'
import { PaymentFields } from '#app/routes/booking/details/payment-fields.tsx'
import { renderMarkup } from '../../../support/render-markup.tsx'

const draw = (takes: { pix: boolean; payOnSite: boolean }) =>
  renderMarkup(
    <PaymentFields
      field={(name, initial) => fieldOf(null, name, initial)}
      view={{ asksConfirmation: false, holdMinutes: 15, hasProof: false, ...takes }}
    />
  )
const values = (html: string) => [...html.matchAll(/<input[^>]*value="(\w+)"/g)].map(([, value]) => value)

describe('ways to pay', () => {
  it.each([
    [{ pix: true, payOnSite: true }, ['pix', 'cod']],
    [{ pix: true, payOnSite: false }, ['pix']],
    [{ pix: false, payOnSite: true }, ['cod']]
  ])('%o offers %o, the first one chosen', async (takes, offered) => {
    const html = await draw(takes)
    expect(values(html)).toEqual(offered)
    expect(html).toMatch(new RegExp(`checked=""[^>]*value="${offered[0]}"`))
  })

  it('says so where there is none', async () => {
    const html = await draw({ pix: false, payOnSite: false })
    expect(values(html)).toEqual([])
    expect(html).toContain('Ainda não é possível reservar por aqui')
  })
})
