import { describe, expect, it } from 'vitest'
import { LateNotice, VersionField } from '#app/components/form/late-form.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

describe('the version of a form', () => {
  it('is the present one before the form is sent and after it came back late', async () => {
    const field = '<input type="hidden" name="version" value="4"/>'
    expect(await renderMarkup(<VersionField refused={undefined} version={4} />)).toContain(field)
    const late = { initialValue: { name: 'Ana' }, isLate: true }
    expect(await renderMarkup(<VersionField refused={late} version={4} />)).toContain(field)
  })

  it('stays the one that was read while the form is corrected', async () => {
    const refused = { initialValue: { stamp: '3' } }
    const html = await renderMarkup(<VersionField name="stamp" refused={refused} version={4} />)
    expect(html).toContain('<input type="hidden" name="stamp" value="3"/>')
  })
})

describe('the notice of a late form', () => {
  it('leads to the present state', async () => {
    const html = await renderMarkup(<LateNotice refused={{ isLate: true }} path="/clients/1" />)
    expect(html).toContain('O que você digitou está abaixo. <a href="/clients/1">Abrir como está agora</a>')
  })

  it('is not there for a form that another reason refused', async () => {
    expect(await renderMarkup(<LateNotice refused={{}} path="/clients/1" />)).not.toContain('Abrir')
  })
})
