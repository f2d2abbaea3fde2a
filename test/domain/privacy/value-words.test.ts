import { expect, it } from 'vitest'
import { toSections } from '#app/domain/privacy/sections.ts'

it("describes a copy's values in words, and keeps masked ones masked", () => {
  const row = {
    document: '81910177504',
    document_country: 'BR',
    phone: '+5511998513761',
    email: 'a@example.com',
    channel: 'RESERVAEXPRESSA',
    status: 'APPROVED',
    payment_method: 'pix',
    total: 12000,
    id: 7,
    date: '2026-12-08',
    action: 'date-changed',
    from_value: 'PENDING',
    kind: 'returned',
    provider: 'getnet'
  }
  const [section] = toSections([{ title: 'Reservas', rows: [row] }], 'America/Bahia')
  expect(Object.fromEntries(section?.rows[0]?.map(({ term, value }) => [term, value]) ?? [])).toEqual({
    Documento: '819.101.775-04',
    'País do documento': 'Brasil',
    Telefone: '(11) 99851-3761',
    'E-mail': 'a@example.com',
    Canal: 'Reserva Expressa',
    Situação: 'Pago',
    'Forma de pagamento': 'Pix',
    Total: 'R$\u00a0120,00',
    Data: '08/12/2026',
    Ação: 'Data alterada',
    De: 'Pendente',
    Tipo: 'Devolvido',
    Provedor: 'Getnet'
  })
  const covered = { document: '***.101.***-**', phone: '(11) *****-3761', to: 'a***@example.com', channel: 'whatsapp' }
  const [own] = toSections([{ title: 'Mensagens', rows: [{ ...covered, status: 'read' }] }], 'America/Bahia')
  expect(own?.rows[0]?.map(({ value }) => value)).toEqual([
    '***.101.***-**',
    '(11) *****-3761',
    'a***@example.com',
    'WhatsApp',
    'lida'
  ])
})
