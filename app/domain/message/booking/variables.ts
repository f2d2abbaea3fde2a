import { keysOf, recordOf } from '../../words/records.ts'

/** Variables for texts about a booking, and their meaning. */
export const BOOKING_VARIABLES = {
  local: 'o nome do parque',
  nome: 'primeiro nome de quem recebe a mensagem',
  atrativo: 'o atrativo da visita',
  data: 'o dia da visita',
  hora: 'a hora da visita',
  pessoas: 'quantas pessoas',
  codigo: 'o código da reserva',
  link: 'o endereço do ingresso',
  agenda: 'o endereço do arquivo para a agenda',
  pagamento: 'o que falta pagar, ou até quando confirmar; vazio onde não falta nada',
  chegada: 'quanto antes chegar; vazio onde não se pede',
  levar: 'o que levar; vazio onde não se pede',
  endereco: 'o endereço do atrativo; vazio onde não há',
  valor: 'o valor de que se fala',
  forma: 'como foi pago',
  prazo: 'até quando pagar',
  pix: 'o código Pix copia e cola',
  destino: 'a que crédito volta; vazio onde volta pelo mesmo meio',
  comprovante: 'o endereço do comprovante da devolução',
  pesquisa: 'o endereço da pesquisa de satisfação',
  escala: 'os horários que o condutor ganhou, perdeu ou que mudaram de hora',
  resposta: 'o pedido de aceitar ou recusar; vazio onde o parque não pede',
  grupos: 'o endereço de Meus grupos; vazio para condutor sem usuário'
} as const

export type BookingVariable = keyof typeof BOOKING_VARIABLES

/** Empty values, for messages that say few of them. */
export const noValues: Readonly<Record<BookingVariable, string>> = recordOf(keysOf(BOOKING_VARIABLES), () => '')

/** Sample values for a preview without a booking. `base` is the address of this system. */
export function sampleValues(base: string): Record<BookingVariable, string> {
  const link = `${base}/booking-details/exemplo`
  return {
    local: 'Parque das Águas',
    nome: 'Ana',
    atrativo: 'Cachoeira Grande',
    data: '15/08/2026',
    hora: '09:00',
    pessoas: '2 pessoas',
    codigo: 'A1C2-D3E4',
    link,
    agenda: `${link}/visita.ics`,
    pagamento: 'Falta pagar R$ 60,00 na chegada.',
    chegada: 'Chegue 15 minutos antes, às 08:45.',
    levar: 'O que levar: água e tênis.',
    endereco: 'Estrada da Serra, km 4',
    valor: 'R$ 120,00',
    forma: 'Pix',
    prazo: '14/08/2026 10:30',
    pix: '00020126580014br.gov.bcb.pix0136exemplo-de-codigo-pix5204000053039865802BR',
    destino: '',
    comprovante: `${link}/refunds/exemplo`,
    pesquisa: `${base}/avaliacao/exemplo`,
    escala:
      'Você conduz: Cachoeira Grande, sábado, 15/08/2026, às 09:00, 12 pessoas. Encontro: Estrada da Serra, km 4.',
    resposta: 'Diga se aceita ou recusa em Meus grupos.',
    grupos: `${base}/operation/my-groups`
  }
}
