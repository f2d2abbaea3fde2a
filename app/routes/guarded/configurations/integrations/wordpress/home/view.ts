import type { Tone } from '#app/components/index.ts'
import type { WordpressSettings } from '#app/contracts/booking/wordpress.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'

const states: Readonly<Record<WordpressSettings['source'], { state: string; tone: Tone }>> = {
  none: { state: 'Desligado', tone: 'gray' },
  environment: { state: 'Credenciais do servidor', tone: 'green' },
  kept: { state: 'Ligado', tone: 'green' },
  unreadable: { state: 'Credenciais ilegíveis', tone: 'red' }
}

/** Limit of products per form. */
const mostProducts = 100

export function toView(settings: WordpressSettings, zone: string) {
  const { source, fault, products, own_products: own, posts, counts } = settings
  const isOn = source !== 'none'
  return {
    isOn,
    isKept: source === 'kept' || source === 'unreadable',
    ...(fault === '' ? states[source] : ({ state: 'Não foi lido', tone: 'red' } as const)),
    lines: isOn ? stateLines(settings, zone) : [],
    fault,
    products: products.slice(0, mostProducts).map(({ key, name, product_uuid: value }) => ({
      key,
      value,
      label: name === '' || name.toLowerCase() === key ? key : `${name} (${key})`
    })),
    ownProducts: own.map(({ uuid, name }) => ({ value: uuid, label: name })),
    posts: posts.map((post) => toPost(post, zone)),
    more: Math.max(0, counts.open - posts.length)
  }
}

function stateLines(settings: WordpressSettings, zone: string): string[] {
  const {
    site,
    user,
    source,
    changed_at: changed,
    changed_by: by,
    ended_at: ended,
    ran_at: ran,
    next_at: next
  } = settings
  const { imported, skipped, open, waiting } = settings.counts
  const at = (instant: string) => formatInstant(instant, zone)
  return [
    user === '' ? `Site: ${site}` : `Site: ${site}, usuário ${user}`,
    source === 'environment'
      ? 'As credenciais vêm da configuração do servidor e valem até que se guardem outras aqui.'
      : changed
        ? `Credenciais guardadas${by === '' ? '' : ` por ${by}`} em ${at(changed)}.`
        : '',
    ended
      ? `Última leitura completa: ${at(ended)}.`
      : ran
        ? `A primeira leitura começou em ${at(ran)}.`
        : 'Ainda não foi lido.',
    next ? `Próxima leitura: ${at(next)}.` : '',
    `${countLabel(imported, { one: 'reserva importada', many: 'reservas importadas' })}, ${countLabel(open, { one: 'a conferir', many: 'a conferir' })}, ${countLabel(skipped, { one: 'deixada de fora', many: 'deixadas de fora' })}.`,
    waiting > 0
      ? `${countLabel(waiting, { one: 'espera para ser lida', many: 'esperam para ser lidas' })} de novo.`
      : ''
  ].filter(Boolean)
}

function toPost(post: WordpressSettings['posts'][number], zone: string) {
  const { id, post_id, reason, status, product, visit, people, total, changed_at, edit_url, code } = post
  const [day = '', time = ''] = visit.split(' ')
  return {
    id,
    postId: post_id,
    reason,
    editUrl: /^https?:\/\//.test(edit_url) ? edit_url : '',
    booking:
      code === '' ? null : { code: formatBookingCode(code), to: `/operation/booking-list/${encodeURIComponent(code)}` },
    details: [
      product,
      [day === '' ? '' : formatDay(day), time].filter(Boolean).join(' '),
      people === null ? '' : peopleLabel(people),
      total === null ? '' : formatMoney(total),
      status === '' ? '' : `estado “${status}”`,
      changed_at ? `vista em ${formatInstant(changed_at, zone)}` : ''
    ]
      .filter(Boolean)
      .join(', ')
  }
}
