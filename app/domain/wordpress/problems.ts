import { isKeyOf } from '../words/records.ts'

/** Reasons why a booking of the site waits for a person, in words for that person. */
const SITE_PROBLEMS = {
  unknown_status: 'O estado no site não é conhecido aqui, e não foi tomado por pago. Corrija-o no site.',
  unknown_product: 'O sistema não reconheceu o atrativo. Diga abaixo a qual atrativo daqui ele corresponde.',
  not_sold: 'O atrativo correspondente não está à venda. Ative-o ou escolha outro.',
  date: 'A data da visita falta ou está ilegível. Corrija-a no site, ou diga em que campo ela está.',
  time: 'O horário falta e o dia tem mais de um. Corrija-o no site.',
  no_slot: 'O atrativo não tem este horário neste dia.',
  people: 'O número de pessoas falta ou está ilegível.',
  total: 'O valor falta ou está ilegível.',
  courtesy: 'Consta como cortesia, mas com valor. Corrija o valor ou a forma de pagamento no site.',
  twin: 'Uma igual já veio quando o site tinha outro endereço. Se for mesmo outra, faça-a aqui.',
  past: 'A visita já tinha passado quando a reserva chegou.',
  full: 'O horário está lotado. Abra vagas e tente de novo, ou combine outro horário com quem comprou.',
  blocked: 'O dia ou horário está bloqueado. Libere-o e tente de novo, ou combine outro.',
  quota: 'A cota de meia-entrada do horário acabou.',
  gone: 'Não está mais no site.',
  changed: 'Data, horário, pessoas, atrativo ou valor mudaram no site depois de chegar. Ajuste a reserva aqui.',
  went_back: 'No site ela deixou de estar paga; aqui continua paga. Confira o pagamento.',
  ended_here: 'Consta paga no site, mas aqui já tinha acabado. Confira e devolva o valor, ou faça outra reserva.',
  inside: 'Foi cancelada no site, mas já houve check-in aqui.',
  failed: 'Não pôde ser gravada. Tente de novo; se continuar, fale com o suporte.'
} as const

export type SiteProblem = keyof typeof SITE_PROBLEMS

export const problemWords = (code: string): string =>
  isKeyOf(SITE_PROBLEMS, code) ? SITE_PROBLEMS[code] : SITE_PROBLEMS.failed

/**
 * One sentence for any answer that is not WordPress: the person who typed the address must not learn what answers
 * there.
 */
const noWordpress =
  'O endereço não respondeu como um WordPress. Confira-o (o final, com https e com ou sem www) e se um plugin bloqueia a API, ou se o site está em manutenção.'

/** Reasons why a site gave no bookings. */
const SITE_FAULTS = {
  refused: 'O site não aceitou o usuário ou a senha de aplicativo.',
  forbidden: 'O site não deixa este usuário ler as reservas. Dê a ele o papel de editor ou administrador.',
  no_type: 'O site não oferece reservas pela API: falta o tipo “booking” com a API ligada.',
  page: noWordpress,
  moved: noWordpress,
  busy: noWordpress,
  silent: noWordpress,
  large: noWordpress,
  rubbish: noWordpress,
  unreadable: 'A chave deste servidor não abre as credenciais guardadas: informe-as de novo.'
} as const

export type SiteFault = keyof typeof SITE_FAULTS

export const faultWords = (code: string): string =>
  isKeyOf(SITE_FAULTS, code) ? SITE_FAULTS[code] : SITE_FAULTS.rubbish
