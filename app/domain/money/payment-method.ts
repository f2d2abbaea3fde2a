import { stripAccents } from '../person/names.ts'
import { keysOf } from '../words/records.ts'
import { t } from '../words/speech.ts'

const TITLES = {
  pix: 'Pix',
  credit: 'Cartão de crédito',
  debit: 'Cartão de débito',
  wallet: 'Carteira digital',
  cod: 'Local',
  money: 'Dinheiro',
  cortesia: 'Cortesia',
  voucher: 'Crédito de visita',
  pos_credit: 'Crédito na portaria',
  pos_debit: 'Débito na portaria',
  pos_pix: 'Pix na portaria',
  pos_money: 'Dinheiro na portaria',
  pos_cortesia: 'Cortesia na portaria',
  unknown: 'Formato não identificado'
} as const

export type PaymentMethodSlug = keyof typeof TITLES
export type PaymentMethod = { slug: PaymentMethodSlug; title: string }

/** Specification §4; `voucher` is ours: money held from a visit that did not happen. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = keysOf(TITLES).map((slug) => ({
  slug,
  title: TITLES[slug]
}))

/** Names of providers and the old site. */
const ALIASES: readonly (readonly [PaymentMethodSlug, string])[] = [
  ['pix', 'bank_transfer pix_qr_code qr_code_pix qrcode_pix getnet_pix wc_getnet_pix mpago_pix woo_mercado_pago_pix'],
  ['credit', 'credit_card creditcard credito cartao cartao_credito cartao_de_credito card cc stripe stripe_cc'],
  ['credit', 'visa master mastercard elo amex hipercard diners wc_getnet_creditcard getnet_credit'],
  ['credit', 'woo_mercado_pago_custom mpago_credit'],
  ['debit', 'debit_card debitcard debito cartao_debito cartao_de_debito debvisa debmaster debelo'],
  ['wallet', 'account_money digital_wallet carteira carteira_digital saldo mercado_pago mercadopago mpago'],
  ['wallet', 'woo_mercado_pago_basic woo_wallet'],
  ['cod', 'local no_local pagar_no_local pagamento_no_local cash_on_delivery pay_later paylater'],
  ['money', 'dinheiro cash especie em_especie'],
  ['cortesia', 'courtesy free gratis gratuito gratuidade']
]

const SLUGS = buildSlugs()

/** Specification §4; empty is a courtesy. */
export function normalisePaymentMethod(text: string | null | undefined): PaymentMethod {
  const key = stripAccents(text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const slug = (text ?? '').trim() === '' ? 'cortesia' : (SLUGS.get(key) ?? 'unknown')
  return { slug, title: TITLES[slug] }
}

/** All names that are read as this method: a search in stored original texts needs each. */
export function namesOfMethod(slug: string): string[] {
  return [...SLUGS].filter(([, named]) => named === slug).map(([name]) => name)
}

/** The specification's title, in the reader's language. */
const methodTitle = (slug: PaymentMethodSlug): string => t(TITLES[slug])

/** `cartão de crédito`, after a word like "por"; Pix is a name. */
export function methodInSentence(slug: PaymentMethodSlug): string {
  const title = methodTitle(slug)
  return title.startsWith('Pix') ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

/** Words shown to people: the specification's title 'Local' is spelled out. */
export function methodWords({ slug }: Pick<PaymentMethod, 'slug'>): string {
  return slug === 'cod' ? t('Pagar no local') : methodTitle(slug)
}

function buildSlugs(): ReadonlyMap<string, PaymentMethodSlug> {
  const slugs = new Map<string, PaymentMethodSlug>()
  for (const { slug, title } of PAYMENT_METHODS) {
    slugs.set(slug, slug)
    slugs.set(stripAccents(title).toLowerCase().replace(/ /g, '_'), slug)
  }
  for (const [slug, names] of ALIASES) for (const name of names.split(' ')) slugs.set(name, slug)
  addPointOfSale(slugs)
  return slugs
}

// Gate names carry their till: `pos_credit_card`, `pos_dinheiro`.
function addPointOfSale(slugs: Map<string, PaymentMethodSlug>): void {
  for (const [name, slug] of Array.from(slugs)) {
    const atGate = PAYMENT_METHODS.filter((method) => method.slug === `pos_${slug}`)[0]
    if (atGate) slugs.set(`pos_${name}`, atGate.slug)
  }
}
