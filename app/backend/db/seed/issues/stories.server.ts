import { FILE_APPROVED, FILE_REFUSED, type FileStatus } from '#app/domain/file/status.ts'
import type { IssueStatus } from '#app/domain/issue/status.ts'
import type { DemoPaper } from '../documents/papers.server.ts'
import type { AskedName, DemoTypeName } from './types.server.ts'

/** Username of the demonstration, or the asker. */
type Teller = 'gestor' | 'operador' | 'financeiro' | 'asker'

interface Happened {
  by: Teller
  /** Hours after the opening. */
  after: number
}

export interface Words extends Happened {
  text: string
  /** Only for a move. */
  to?: IssueStatus
  internal?: boolean
}

export interface Sending extends Happened {
  sends: DemoPaper
  /** Missing if nobody asked for the document. */
  as?: AskedName
  replaces?: DemoPaper
}

export interface Judging extends Happened {
  judges: DemoPaper
  status: FileStatus
  reason?: string
}

type Told = Words | Sending | Judging

export interface DemoIssue {
  type: DemoTypeName
  /** Username, or a stranger. */
  asker: 'operador' | 'financeiro' | { name: string; phone: string; email: string }
  daysAgo: number
  details: string
  told: Told[]
  /** `days` is the next blocked day; `agent` is an index in their order. */
  subject?: 'days' | { agent: number; certificate?: { name: string; issuer: string; number: string } }
  /** Person who has not seen the last message. */
  unseenBy?: Teller
}

const school = { name: 'Marlene Bittencourt', phone: '+5575988814412', email: 'marlene.bittencourt@example.com' }
const film = { name: 'Thiago Sá Barreto', phone: '+5571988820933', email: 'thiago.barreto@example.com' }
const university = { name: 'Profa. Irene Caldeira', phone: '+5571988835510', email: 'irene.caldeira@example.com' }
const wedding = { name: 'Patrícia Nogueira', phone: '+5575988847721', email: '' }

/** Order from oldest to newest gives the numbers. */
export const demoIssues: DemoIssue[] = [
  {
    type: 'school',
    asker: school,
    daysAgo: 34,
    details:
      'Colégio Municipal de Lençóis, 7º ano: 38 alunos e 4 professoras na Gruta do Silêncio, numa quarta-feira de manhã. Trabalhamos a formação das rochas em sala.',
    told: [
      { by: 'gestor', after: 5, text: '', to: 2 },
      {
        by: 'gestor',
        after: 6,
        text: 'Bom dia! Cabem 40 por horário. Podemos dividir a turma em dois grupos, às 8h30 e às 10h?'
      },
      { by: 'asker', after: 27, text: 'Pode ser, sim. Mando o ofício e a lista hoje.' },
      { by: 'asker', after: 31, sends: 'schoolLetter', as: 'Ofício da instituição' },
      { by: 'asker', after: 31.1, sends: 'schoolList', as: 'Lista de participantes' },
      { by: 'gestor', after: 49, judges: 'schoolLetter', status: FILE_APPROVED },
      { by: 'gestor', after: 49.1, judges: 'schoolList', status: FILE_APPROVED },
      { by: 'gestor', after: 50, text: 'A visita está aprovada. Cheguem 30 minutos antes.', to: 4 },
      { by: 'gestor', after: 240, text: 'Visita feita. Obrigado pela companhia!', to: 6 }
    ]
  },
  {
    type: 'image',
    asker: wedding,
    daysAgo: 29,
    details: 'Ensaio de casamento no Poço do Anil, num domingo às 11h, com uma fotógrafa e oito convidados.',
    told: [
      { by: 'asker', after: 0.1, sends: 'couplesPlan', as: 'Roteiro' },
      { by: 'operador', after: 3, text: 'Domingo às 11h o poço está sempre lotado.', internal: true },
      {
        by: 'gestor',
        after: 20,
        text: 'Infelizmente não podemos fechar o poço num domingo. De segunda a quinta, antes das 9h, temos como receber vocês.',
        to: 5
      }
    ]
  },
  {
    type: 'agent',
    asker: 'operador',
    daysAgo: 26,
    details: 'A Luzia renovou o Cadastur. O certificado novo está anexado.',
    subject: { agent: 1 },
    told: [
      { by: 'asker', after: 0.1, sends: 'guideCadastur', as: 'Certificado' },
      { by: 'asker', after: 0.2, sends: 'guideCard', as: 'Documento com foto' },
      { by: 'gestor', after: 22, text: '', to: 2 },
      { by: 'gestor', after: 29, judges: 'guideCadastur', status: FILE_APPROVED },
      { by: 'gestor', after: 29.1, judges: 'guideCard', status: FILE_APPROVED },
      { by: 'gestor', after: 30, text: 'Conferido no site do ministério.', to: 4 }
    ]
  },
  {
    type: 'days',
    asker: 'financeiro',
    daysAgo: 21,
    details:
      'Um grupo de uma agência pediu a quinta-feira em que a gruta ficou fechada para manutenção. São 22 pessoas.',
    told: [
      { by: 'asker', after: 0.1, sends: 'agencyMail', as: 'Ofício ou e-mail do grupo' },
      { by: 'asker', after: 4, text: 'A agência desistiu e foi para outro dia.', to: 7 }
    ]
  },
  {
    type: 'image',
    asker: film,
    daysAgo: 17,
    details:
      'Documentário sobre águas da Chapada para a TV pública: dois dias de gravação na Cachoeira do Véu Dourado, equipe de seis pessoas e um drone.',
    told: [
      { by: 'asker', after: 0.1, sends: 'filmDraft', as: 'Roteiro' },
      { by: 'gestor', after: 9, text: '', to: 2 },
      {
        by: 'gestor',
        after: 9.8,
        judges: 'filmDraft',
        status: FILE_REFUSED,
        reason: 'Faltam os dias e os pontos de gravação.'
      },
      {
        by: 'gestor',
        after: 10,
        to: 3,
        text: 'Que bom! Mandem o roteiro com dias e pontos de gravação, e o registro do drone no SISANT.'
      },
      { by: 'asker', after: 57.9, sends: 'filmPlan', as: 'Roteiro', replaces: 'filmDraft' },
      { by: 'asker', after: 58, text: 'Roteiro novo enviado. O registro do drone sai nesta semana.' },
      { by: 'gestor', after: 70, judges: 'filmPlan', status: FILE_APPROVED },
      { by: 'gestor', after: 70.1, text: 'O roteiro agora está certo. Aguardamos o registro do drone.', to: 3 }
    ]
  },
  {
    type: 'school',
    asker: university,
    daysAgo: 13,
    details:
      'Curso de Geografia, 24 alunos: trabalho de campo na gruta e na cachoeira, com coleta de amostras de água (sem rochas).',
    told: [
      { by: 'asker', after: 0.1, sends: 'fieldLetter', as: 'Ofício da instituição' },
      { by: 'gestor', after: 18, text: '', to: 2 },
      { by: 'gestor', after: 19, text: 'A coleta precisa de autorização do órgão ambiental. Vocês já têm?', to: 3 },
      { by: 'asker', after: 39.9, sends: 'fieldPermit' },
      { by: 'asker', after: 39.95, sends: 'fieldList', as: 'Lista de participantes' },
      { by: 'asker', after: 40, text: 'Temos. Segue anexa, com a lista da turma.' },
      { by: 'operador', after: 44, text: 'Autorização confere com a do ano passado.', internal: true },
      { by: 'gestor', after: 65, judges: 'fieldLetter', status: FILE_APPROVED },
      { by: 'gestor', after: 65.1, judges: 'fieldPermit', status: FILE_APPROVED },
      { by: 'gestor', after: 65.2, judges: 'fieldList', status: FILE_APPROVED },
      { by: 'gestor', after: 66, text: 'Está tudo em ordem. Aprovada, com coleta só de água.', to: 4 },
      { by: 'asker', after: 90, text: 'Muito obrigada! Podemos levar um gravador para a aula?' }
    ],
    unseenBy: 'gestor'
  },
  {
    type: 'school',
    asker: school,
    daysAgo: 9,
    details: 'Agora o 9º ano: 31 alunos e 3 professoras, na cachoeira. Qualquer dia da segunda semana do mês que vem.',
    told: [
      { by: 'asker', after: 0.1, sends: 'schoolPhoto', as: 'Ofício da instituição' },
      { by: 'gestor', after: 21, text: '', to: 2 },
      { by: 'asker', after: 100, text: 'Boa tarde, o ofício chegou bem? Preciso fechar o ônibus.' }
    ],
    unseenBy: 'gestor'
  },
  {
    type: 'agent',
    asker: 'operador',
    daysAgo: 8,
    details: 'Curso novo de resgate em cavernas do Mateus, concluído no mês passado.',
    subject: {
      agent: 2,
      certificate: { name: 'Resgate em cavidades', issuer: 'Sociedade Brasileira de Espeleologia', number: '0458' }
    },
    told: [
      { by: 'asker', after: 0.1, sends: 'rescueCut', as: 'Certificado' },
      { by: 'asker', after: 0.2, sends: 'rescueCard', as: 'Documento com foto' },
      { by: 'gestor', after: 25.8, judges: 'rescueCard', status: FILE_APPROVED },
      {
        by: 'gestor',
        after: 25.9,
        judges: 'rescueCut',
        status: FILE_REFUSED,
        reason: 'Saiu cortado: o selo e o número, à direita, não aparecem.'
      },
      { by: 'gestor', after: 26, text: 'A foto do certificado saiu cortada. Pode enviar de novo?', to: 3 }
    ],
    unseenBy: 'asker'
  },
  {
    type: 'image',
    asker: { name: 'Renata Viana', phone: '+5511988856020', email: 'renata.viana@example.com' },
    daysAgo: 6,
    details: 'Ensaio de uma marca de roupas de trilha, três modelos, meio dia, sem drone.',
    told: [
      {
        by: 'gestor',
        after: 30,
        text: 'Olá, Renata! Vejo a agenda da cachoeira. Enquanto isso, envie o roteiro por esta página.',
        to: 2
      }
    ]
  },
  {
    type: 'days',
    asker: 'financeiro',
    daysAgo: 5,
    details: 'Feriado municipal: a associação de moradores pede para visitar no dia bloqueado. Umas 30 pessoas.',
    subject: 'days',
    told: [{ by: 'asker', after: 0.1, sends: 'residentsLetter', as: 'Ofício ou e-mail do grupo' }]
  },
  {
    type: 'days',
    asker: 'operador',
    daysAgo: 1,
    details: 'A manutenção acabou antes do previsto, e há três grupos na lista de espera para este dia.',
    subject: 'days',
    told: [
      { by: 'asker', after: 0.1, sends: 'pathPhoto' },
      { by: 'gestor', after: 3, text: 'Vi a foto. A equipe confirma que o passadiço já está firme?', to: 2 }
    ],
    unseenBy: 'asker'
  },
  {
    type: 'image',
    asker: { name: 'Davi Rocha', phone: '+5575988861145', email: '' },
    daysAgo: 0.3,
    details:
      'Sou fotógrafo amador e gostaria de fotografar a luz no Poço do Anil ao meio-dia, com tripé. Preciso de autorização?',
    told: [],
    unseenBy: 'gestor'
  }
]
