import { recordFrom } from '../words/records.ts'
export interface RetentionRule {
  kind: string
  label: string
  /** Name of the data that is deleted. */
  what: string
  /** Days unless the place sets another number. */
  days: number
  /** Shortest period that the law, or work still to be done with the data, allows. */
  least: number
  why: string
}

const mostDays = 3650

/**
 * Data that a place may delete, and after how many days. Fiscal data is not among them: it stays at least five years.
 */
export const RETENTION_RULES = [
  {
    kind: 'messages',
    label: 'Mensagens',
    days: 365,
    least: 30,
    what: 'O texto e o destinatário das mensagens enviadas; a contagem delas fica.',
    why: 'O texto prova por algum tempo o que foi dito ao visitante.'
  },
  {
    kind: 'notices',
    label: 'Avisos dos provedores',
    days: 365,
    least: 180,
    what: 'O conteúdo bruto dos avisos de pagamento; o pagamento fica.',
    why: 'Contestações de cartão chegam meses depois.'
  },
  {
    kind: 'files',
    label: 'Documentos de pedidos encerrados',
    days: 730,
    least: 180,
    what: 'O conteúdo dos documentos de requerimentos encerrados; o nome e a decisão ficam.',
    why: 'Quem pediu pode reclamar da decisão.'
  },
  {
    kind: 'groups',
    label: 'Listas de pessoas dos grupos',
    days: 90,
    least: 7,
    what: 'Nome, documento, nascimento e observação de cada pessoa das listas de grupos, contados da última visita do grupo; as reservas ficam.',
    why: 'Depois da visita a lista só serve a uma ocorrência ou a uma reclamação, e muitas são de crianças.'
  },
  {
    kind: 'waiver-care',
    label: 'Contato de emergência e saúde do termo de risco',
    days: 7,
    least: 1,
    what: 'O contato de emergência e as observações de saúde de quem assinou o termo de risco, contados da visita; a assinatura fica.',
    why: 'Servem a um socorro no dia da visita.'
  },
  {
    kind: 'waivers',
    label: 'Termos de risco assinados',
    days: 1825,
    least: 365,
    what: 'As assinaturas do termo de risco, com nome, documento e nascimento, contadas da visita; as reservas ficam.',
    why: 'Provam que a pessoa conhecia os riscos, enquanto alguém pode pedir reparação (cinco anos: Código de Defesa do Consumidor, art. 27).'
  },
  {
    kind: 'holds',
    label: 'Reservas que ninguém pagou',
    days: 90,
    least: 30,
    what: 'Nome, documento, telefone, e-mail e endereço de reservas vencidas sem pagamento.',
    why: 'Um pagamento atrasado ainda precisa achar o dono.'
  },
  {
    kind: 'traces',
    label: 'Endereço e navegador do aceite do termo',
    days: 1825,
    least: 180,
    what: 'O endereço IP e o navegador com que o termo foi aceito; a hora e o texto aceito ficam.',
    why: 'Registros de acesso: 6 meses (Lei 12.965/2014, art. 15); são também a prova do consentimento.'
  },
  {
    kind: 'clients',
    label: 'Clientes sem movimento',
    days: 1825,
    least: 365,
    what: 'Cadastros de clientes sem reserva paga, lembrete ou mudança nesse tempo.',
    why: 'Quem voltou há pouco ainda é cliente.'
  },
  {
    kind: 'sessions',
    label: 'Sessões e códigos vencidos',
    days: 180,
    least: 0,
    what: 'Sessões, códigos e redes de quem já não entra.',
    why: 'Vencidos, não abrem nada.'
  }
] as const satisfies readonly RetentionRule[]

export type RetentionKind = (typeof RETENTION_RULES)[number]['kind']

export type RetentionDays = Record<RetentionKind, number>

/** Periods that the place chose if they are still valid, else the defaults. */
export function retentionOf(chosen: Readonly<Record<string, number>>): RetentionDays {
  return recordFrom(
    RETENTION_RULES.map(({ kind, days, least }) => {
      const own = chosen[kind]
      return [kind, own !== undefined && isDays(own, least) ? own : days]
    })
  )
}

function isDays(days: number, least: number): boolean {
  return Number.isInteger(days) && days >= least && days <= mostDays
}

/** Message for an invalid number of days. */
export function checkRetention(kind: RetentionKind, days: number): string | null {
  const rule = RETENTION_RULES.find((one) => one.kind === kind)
  if (!rule || isDays(days, rule.least)) return null
  return `Use um número de ${rule.least} a ${mostDays.toLocaleString('pt-BR')} dias.`
}
