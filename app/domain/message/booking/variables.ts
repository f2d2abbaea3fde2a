/** Variables for texts about a booking, and their meaning. */
export const BOOKING_VARIABLES = {
  local: 'o nome do parque',
  nome: 'primeiro nome de quem reservou',
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
  pesquisa: 'o endereço da pesquisa de satisfação'
} as const

export type BookingVariable = keyof typeof BOOKING_VARIABLES

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
    pesquisa: `${base}/avaliacao/exemplo`
  }
}
