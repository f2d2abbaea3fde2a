import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, text, textUpTo } from '../tolerant.ts'

const access = 'configurations/invoices'

const address = {
  cep: text,
  street: text,
  number: text,
  complement: text,
  district: text
}

const InvoiceSettingsSchema = z.object({
  version: count,
  cnpj: text,
  registration: text,
  /** Address of the issuer; name and UF give IBGE's code. */
  city: text,
  state: text,
  city_code: text,
  simples: text,
  simples_assessment: text,
  simples_percent: text,
  special: text,
  service_code: text,
  nbs_code: text,
  /** Rate as typed: `5` or `2,79`. */
  iss_rate: text,
  /** Estimated federal and state taxes in per cent, for issuers outside Simples. */
  federal_percent: text,
  state_percent: text,
  /** First competence with IBS and CBS, y-m-d; '' for never. */
  ibs_cbs_from: text,
  ibs_cbs_class: text,
  ibs_cbs_operation: text,
  ibs_rate: text,
  cbs_rate: text,
  /** True if the declaration is due and missing. */
  lacks_ibs_cbs: flag,
  withheld: flag,
  series: text,
  target: z.enum(['simulator', 'homologacao', 'producao']),
  ...address,
  /** Attractions with a service code of their own; '' means the place's. */
  products: list(z.object({ uuid: z.string(), name: text, service_code: text })),
  /** Facts about the certificate, never the certificate itself. */
  certificate: z.object({
    state: z.enum(['none', 'kept', 'unreadable', 'expired']),
    name: text,
    until: instant
  }),
  tested_at: instant,
  tested_ok: flag,
  tested_words: text,
  simulators: flag,
  missing: list(z.string())
})

export type InvoiceSettings = z.output<typeof InvoiceSettingsSchema>

export const getInvoiceSettings = endpoint({
  id: 'getInvoiceSettings',
  api: 'main',
  method: 'GET',
  path: '/nf/settings',
  access,
  summary: 'Quem emite as notas, com que imposto, série e ambiente; do certificado só o nome e a validade.',
  response: InvoiceSettingsSchema
})

const short = textUpTo(120)

export const saveInvoiceSettings = endpoint({
  id: 'saveInvoiceSettings',
  api: 'main',
  method: 'PUT',
  path: '/nf/settings',
  access,
  summary: 'Guarda quem emite as notas, com que imposto, série e ambiente.',
  body: z.object({
    version: count,
    cnpj: short,
    registration: short,
    city: short,
    state: short,
    simples: z.enum(['1', '2', '3'], 'Escolha uma opção.'),
    simples_assessment: z.enum(['1', '2', '3'], 'Escolha uma opção.').default('1'),
    simples_percent: short,
    special: z.enum(['0', '1', '2', '3', '4', '5', '6'], 'Escolha uma opção.'),
    service_code: short,
    nbs_code: short,
    iss_rate: short,
    federal_percent: short.default(''),
    state_percent: short.default(''),
    ibs_cbs_from: short.default(''),
    ibs_cbs_class: short.default(''),
    ibs_cbs_operation: short.default(''),
    ibs_rate: short.default(''),
    cbs_rate: short.default(''),
    withheld: flag,
    series: short,
    target: z.enum(['simulator', 'homologacao', 'producao'], 'Escolha uma opção.'),
    cep: short,
    street: short,
    number: short,
    complement: short,
    district: short,
    products: list(z.object({ uuid: z.string().max(60), service_code: short }))
  }),
  response: InvoiceSettingsSchema
})

const pem = z.string().trim().max(20_000, 'Longo demais.').default('')

export const saveInvoiceCertificate = endpoint({
  id: 'saveInvoiceCertificate',
  api: 'main',
  method: 'PUT',
  path: '/nf/settings/certificate',
  access,
  summary:
    'Guarda o certificado A1 e a chave dele, de um arquivo ou em texto, selados. Pede a senha, ou um código das duas etapas.',
  body: z.object({
    certificate: pem,
    private_key: pem,
    /** Alternative to both: a .pfx or .p12 in base64, and its password. */
    pfx: z.string().max(90_000, 'Grande demais: um certificado tem até 64 kB.').default(''),
    pfx_password: z.string().max(1000).default(''),
    /** Proof of the user who changes the settings. */
    password: z.string().max(1000).default(''),
    code: z.string().max(40).default('')
  }),
  response: InvoiceSettingsSchema
})

export const deleteInvoiceCertificate = endpoint({
  id: 'deleteInvoiceCertificate',
  api: 'main',
  method: 'DELETE',
  path: '/nf/settings/certificate',
  access,
  summary: 'Apaga o certificado guardado.',
  response: InvoiceSettingsSchema
})

export const testInvoiceSettings = endpoint({
  id: 'testInvoiceSettings',
  api: 'main',
  method: 'POST',
  path: '/nf/settings/test',
  access,
  summary: 'Pergunta a quem autoriza as notas se responde a este certificado.',
  response: z.object({ ok: z.boolean(), words: z.string() })
})
