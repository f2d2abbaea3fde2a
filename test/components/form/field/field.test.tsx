import { describe, expect, test } from 'vitest'
import {
  CheckboxField,
  DayField,
  QuantityField,
  RadioGroup,
  SelectField,
  TextAreaField,
  TextField
} from '#app/components/form/field/field.tsx'
import { renderMarkup } from '../../../support/render-markup.tsx'

describe('TextField', () => {
  test('ties label, hint and errors to the input', async () => {
    const field = { name: 'cpf_cnpj', value: '123', errors: ['Digite um CPF válido.'] }
    const html = await renderMarkup(<TextField field={field} label="CPF" hint="Só números" inputMode="numeric" />)
    expect(html).toContain('<label class="label" for="f-cpf_cnpj">CPF</label>')
    expect(html).toContain('aria-describedby="f-cpf_cnpj-erro f-cpf_cnpj-dica"')
    expect(html).toContain('<p class="hint" id="f-cpf_cnpj-dica">Só números</p>')
    expect(html).toMatch(
      /<div id="f-cpf_cnpj-erro"><p class="error"><span class="vh">Erro: <\/span>Digite um CPF válido/
    )
    expect(html).toMatch(/<input[^>]*inputMode="numeric"[^>]*aria-invalid="true"[^>]*value="123"/)
  })

  test('mentions no errors when there are none, and marks optional fields', async () => {
    const html = await renderMarkup(<TextField field={{ name: 'email' }} label="E-mail" optional />)
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('aria-describedby')
    expect(html).toContain('E-mail<span> (opcional)</span>')
  })

  test('is separated from its neighbours without styles', async () => {
    const html = await renderMarkup(<TextField field={{ name: 'a' }} label="Nome" />)
    expect(html).toMatch(/^<div class="field"><label[^>]*>Nome<\/label> <input[^>]*\/> <\/div>$/)
  })

  test('shows a date in words beside the field, and keeps an invalid one', async () => {
    const day = await renderMarkup(<DayField field={{ name: 'fim', value: '2026-11-05' }} label="Até" optional />)
    expect(day).toContain('>Até <tr-day>05/11/2026</tr-day><span> (opcional)</span></label>')
    expect(day).toMatch(/<input[^>]*type="date"[^>]*value="2026-11-05"/)
    const typed = await renderMarkup(<DayField field={{ name: 'fim', value: '31/02/2026' }} label="Até" />)
    expect(typed).toMatch(/>Até <tr-day><\/tr-day><\/label>.*<input[^>]*type="text"[^>]*value="31\/02\/2026"/)
  })

  test('never writes a password back', async () => {
    const html = await renderMarkup(
      <TextField field={{ name: 'password', value: 's3cret' }} label="Senha" type="password" />
    )
    expect(html).not.toContain('s3cret')
  })

  test('makes an id from a nested name and keeps a given one', async () => {
    expect(await renderMarkup(<TextField field={{ name: 'address[street].x' }} label="Rua" />)).toContain(
      'id="f-address-street-x"'
    )
    expect(await renderMarkup(<TextField field={{ name: 'a', id: 'mine' }} label="A" />)).toContain('for="mine"')
  })
})

test('keeps the choice in a text area and a select', async () => {
  expect(await renderMarkup(<TextAreaField field={{ name: 'reason', value: 'chuva' }} label="Motivo" />)).toMatch(
    /<textarea[^>]*>chuva</
  )
  const options = [
    { value: 'pix', label: 'Pix' },
    { value: 'card', label: 'Cartão', disabled: true }
  ]
  const html = await renderMarkup(
    <SelectField field={{ name: 'm', value: 'pix' }} label="Método" options={options} empty="Todos" />
  )
  expect(html).toContain('<option value="">Todos</option>')
  expect(html).toContain('<option value="pix" selected="">Pix</option>')
  expect(html).toContain('<option value="card" disabled="">Cartão</option>')
})

test('a checkbox has its label, hint and error, and remembers its tick', async () => {
  const field = { name: 'confirm_term', value: 'on', errors: ['Aceite o termo.'] }
  const html = await renderMarkup(<CheckboxField field={field} label="Li e aceito" hint="Leia antes" />)
  expect(html).toContain('<label for="f-confirm_term">Li e aceito</label>')
  expect(html).toContain('aria-describedby="f-confirm_term-erro f-confirm_term-dica"')
  expect(html.match(/id="f-confirm_term-dica"/g)).toHaveLength(1)
  expect(html).toContain('checked=""')
  expect(await renderMarkup(<CheckboxField field={{ name: 'c' }} label="C" />)).not.toContain('checked')
})

test('a radio group is a fieldset with a legend; the field id is its first choice', async () => {
  const options = [
    { value: 'pix', label: 'Pix', hint: 'Aprovado na hora' },
    { value: 'local', label: 'No local' }
  ]
  const field = { name: 'payment_method', value: 'local', errors: ['Escolha como pagar.'] }
  const html = await renderMarkup(<RadioGroup field={field} label="Pagamento" options={options} />)
  expect(html).toMatch(
    /^<fieldset class="field" aria-describedby="f-payment_method-erro"><legend class="label">Pagamento<\/legend>/
  )
  expect(html).toMatch(/id="f-payment_method"[^>]*aria-describedby="f-payment_method-mais"/)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="local"|<input[^>]*value="local"[^>]*checked=""/)
  expect(html.match(/name="payment_method"/g)).toHaveLength(2)
})

test('a quantity is a plain number input without script', async () => {
  const html = await renderMarkup(
    <QuantityField field={{ name: 'tickets[0].quantity', value: '1' }} label="Inteira" hint="R$ 45,00" max={10} />
  )
  expect(html).toMatch(/<input[^>]*type="number"[^>]*min="0"[^>]*max="10"/)
  expect(html).toContain('value="1"')
  expect(html).toContain('for="f-tickets-0-quantity"')
  expect(html).not.toContain('<button')
})
