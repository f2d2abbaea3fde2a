import type { WantedDocument } from '../../schema/issues.server.ts'

interface DemoType {
  label: string
  description: string
  isPublic: boolean
  documents: readonly WantedDocument[]
  daysToAnswer: number
  effect: string
}

const wanted = <Name extends string>(name: Name) => ({ name, required: true }) satisfies WantedDocument
const welcome = <Name extends string>(name: Name) => ({ name, required: false }) satisfies WantedDocument

export const demoTypes = {
  days: {
    label: 'Liberação de data bloqueada',
    description: 'Para vender em um dia que está bloqueado. Diga o motivo e quantas pessoas você espera.',
    isPublic: false,
    documents: [welcome('Ofício ou e-mail do grupo')],
    daysToAnswer: 3,
    effect: 'lift_unavailability'
  },
  agent: {
    label: 'Credenciamento de condutor',
    description: 'Para que um certificado passe a constar do cadastro de um condutor. Envie os dois lados.',
    isPublic: false,
    documents: [wanted('Certificado'), wanted('Documento com foto')],
    daysToAnswer: 10,
    effect: 'accept_certificate'
  },
  school: {
    label: 'Visita de escola ou universidade',
    description:
      'Grupos de estudo com mais de 15 pessoas. Diga a instituição, o dia desejado, quantos alunos e quantos acompanhantes.',
    isPublic: true,
    documents: [wanted('Ofício da instituição'), welcome('Lista de participantes')],
    daysToAnswer: 5,
    effect: ''
  },
  group: {
    label: 'Visita de grupo ou excursão',
    description:
      'Para escolas, excursões e grupos maiores do que uma reserva comporta. Confirmamos os horários e o pagamento na resposta.',
    isPublic: true,
    documents: [welcome('Lista de participantes')],
    daysToAnswer: 3,
    effect: 'group_booking'
  },
  image: {
    label: 'Uso de imagem e drone',
    description: 'Filmagens, ensaios e voos de drone dentro do parque. Diga onde, quando e para quê.',
    isPublic: true,
    documents: [wanted('Roteiro'), welcome('Registro do drone (SISANT)')],
    daysToAnswer: 7,
    effect: ''
  }
} as const satisfies Record<string, DemoType>

export type DemoTypeName = keyof typeof demoTypes
export type AskedName = (typeof demoTypes)[DemoTypeName]['documents'][number]['name']

export const demoAnswers = [
  {
    title: 'Falta o ofício',
    body: 'Recebemos o seu pedido. Para seguir precisamos do ofício da instituição, assinado e em papel timbrado (PDF ou foto legível). Envie-o por esta página.'
  },
  {
    title: 'Visita de escola aprovada',
    body: 'A visita está aprovada. Cheguem 30 minutos antes do horário, com a lista de participantes. Há um responsável gratuito para cada 10 alunos.'
  },
  {
    title: 'Regras para drone',
    body: 'Voos só antes das 8h30, com registro no SISANT e sem sobrevoar visitantes. Leve o registro impresso para a portaria.'
  },
  {
    title: 'Documento ilegível',
    body: 'O documento chegou cortado ou sem foco, e não conseguimos lê-lo. Envie outra foto, com boa luz, dos dois lados.'
  }
]
