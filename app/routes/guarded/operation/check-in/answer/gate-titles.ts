import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

/** True of a name, document or telephone; false of a code that was read wrong. */
export const isSearched = (typed: string): boolean => /^[\p{L}\d(+][\p{L}\d .'’()+@-]*$/u.test(typed)

/** Titles of the gate's answers, with and without network. */
export const gateTitles = {
  entered: (people: number) => `${people === 1 ? 'Entra' : 'Entram'} ${peopleLabel(people)}`,
  ready: (people: number) => `Pode entrar — ${people === 1 ? 'falta' : 'faltam'} ${peopleLabel(people)}`,
  readyPerson: 'Pode entrar: 1 pessoa',
  twice: (time: string) => `Já contado às ${time}: o código foi lido duas vezes`,
  already: (people: number | string, when: string) =>
    ['Já entrou — ', typeof people === 'number' ? peopleLabel(people) : people, when && `, ${when}`].join(''),
  elsewhere: (product: string) => `É para outro atrativo: ${product}`,
  wrongDate: (day: string) => `Não é para hoje: visita em ${day}`,
  unpaid: (label: string, owed: Centavos | null) => `${label}${owed ? `: a receber ${formatMoney(owed)}` : ''}`,
  noPayment: 'Sem pagamento',
  /** `words`: how many signed. */
  unsigned: (words: string) => `Termo de risco: ${words}`,
  void: 'Este ingresso não vale mais',
  cancelled: 'Reserva cancelada',
  neverCame: 'Ninguém desta reserva entrou ainda',
  neverCamePerson: 'Esta pessoa ainda não entrou',
  gonePerson: 'Esta pessoa já saiu',
  personInside: (when: string) => ['Esta pessoa já entrou', when].filter(Boolean).join(' '),
  fullType: (title: string) => `Já entraram todas as pessoas de ${title} desta reserva`,
  missed: 'Código não encontrado',
  missedName: 'Ninguém encontrado hoje',
  /** Verdict on a signed ticket without network. */
  confirm: 'Vendido ou pago depois da lista',
  confirmTerm: 'Peça o termo de risco assinado',
  unlisted: 'O ingresso é deste parque, mas a reserva não está na lista de hoje',
  falseTicket: 'A assinatura deste ingresso não confere'
}
