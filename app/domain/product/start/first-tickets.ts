import { type Centavos, halfPrice } from '../../money/money.ts'

export interface SuggestedTicket {
  label: string
  title: string
  description: string
  needsProof: boolean
  countsToQuota: boolean
  withAdult: boolean
  /** Share of the full ticket's price, used if nobody names another price. */
  share: 'full' | 'half' | 'free'
  /** Ticked while nobody has chosen yet. */
  isUsual: boolean
}

const plain = { needsProof: false, countsToQuota: false, withAdult: false }

/** Tickets that most places sell; the first is always sold. Lei 12.933/2013; Lei 10.741/2003 art. 23. */
export const SUGGESTED_TICKETS: readonly SuggestedTicket[] = [
  { ...plain, label: 'INTEIRA', title: 'Inteira', description: '', share: 'full', isUsual: true },
  {
    label: 'MEIA',
    title: 'Meia-entrada',
    needsProof: true,
    countsToQuota: true,
    withAdult: false,
    description: 'Estudante, pessoa com deficiência e acompanhante, ID Jovem; apresente o comprovante',
    share: 'half',
    isUsual: true
  },
  {
    ...plain,
    label: 'IDOSO',
    title: 'Pessoa idosa',
    needsProof: true,
    description: '60 anos ou mais; apresente documento com foto',
    share: 'half',
    isUsual: true
  },
  {
    ...plain,
    label: 'CRIANCA',
    title: 'Criança até 5 anos',
    withAdult: true,
    description: 'Acompanhada de responsável',
    share: 'free',
    isUsual: false
  },
  {
    ...plain,
    label: 'MORADOR',
    title: 'Morador da região',
    needsProof: true,
    description: 'Apresente comprovante de residência',
    share: 'half',
    isUsual: false
  }
]

export function suggestedPrice({ share }: Pick<SuggestedTicket, 'share'>, full: Centavos): Centavos {
  if (share === 'free') return 0
  return share === 'half' ? halfPrice(full) : full
}

/** Row of `ticket_types` for a label: a suggested one, else a plain type with that name. */
export function ticketCalled(label: string) {
  const known = SUGGESTED_TICKETS.find((one) => one.label === label)
  if (!known) return { ...plain, label, title: titleOf(label), description: '' }
  const { share: _share, isUsual: _isUsual, ...ticket } = known
  return ticket
}

function titleOf(label: string): string {
  const words = label.replace(/_/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
