import type { PermissionKey } from '#app/domain/access/permission-table.ts'

export const CLUSTERS = [
  { key: 'shop', label: 'Parque e visitas' },
  { key: 'money', label: 'Dinheiro e mensagens' },
  { key: 'people', label: 'Pessoas e pedidos' },
  { key: 'system', label: 'Sistema e segurança' }
] as const

/** `permission` is required to open the page. */
export interface Section {
  path: string
  label: string
  /** Short name for the list of sections. */
  short: string
  text: string
  icon:
    | 'mountain'
    | 'users'
    | 'lock'
    | 'list'
    | 'message-circle'
    | 'file-text'
    | 'banknote'
    | 'receipt'
    | 'ticket-check'
    | 'refresh-cw'
  cluster: (typeof CLUSTERS)[number]['key']
  /** Group whose summary the overview shows (domain/place/groups). */
  group?: string
}

const all: readonly (Section & { permission: PermissionKey })[] = [
  {
    path: '/configurations/start',
    label: 'Primeiros passos e loja',
    short: 'Primeiros passos',
    text: 'O que falta para vender, o endereço da loja e a chave Pix.',
    icon: 'mountain',
    cluster: 'shop',
    permission: 'configurations/index'
  },
  {
    path: '/configurations/place',
    label: 'Lugar',
    short: 'Lugar',
    text: 'Nome, quem vende, endereço, contatos, logotipo, redes sociais e fuso horário.',
    icon: 'mountain',
    cluster: 'shop',
    group: 'place',
    permission: 'configurations/place'
  },
  {
    path: '/configurations/place-fields',
    label: 'Campos do parque',
    short: 'Campos do parque',
    text: 'Informações próprias deste parque, para a equipe ou para os visitantes.',
    icon: 'list',
    cluster: 'shop',
    group: 'fields',
    permission: 'configurations/place-fields'
  },
  {
    path: '/configurations/term',
    label: 'Termo',
    short: 'Termo',
    text: 'O que o visitante aceita ao reservar, com todas as versões.',
    icon: 'file-text',
    cluster: 'shop',
    group: 'term',
    permission: 'configurations/term'
  },
  {
    path: '/configurations/waiver',
    label: 'Termo de risco',
    short: 'Termo de risco',
    text: 'O que cada pessoa da visita assina sobre os riscos, com todas as versões.',
    icon: 'file-text',
    cluster: 'shop',
    permission: 'configurations/term'
  },
  {
    path: '/configurations/languages',
    label: 'Línguas',
    short: 'Línguas',
    text: 'Os textos do parque em inglês e espanhol, e o que falta traduzir.',
    icon: 'file-text',
    cluster: 'shop',
    permission: 'configurations/place'
  },
  {
    path: '/configurations/booking',
    label: 'Reservas',
    short: 'Reservas',
    text: 'Minutos para pagar, pagamento no local e o que o ingresso diz.',
    icon: 'ticket-check',
    cluster: 'shop',
    group: 'booking',
    permission: 'configurations/booking'
  },
  {
    path: '/configurations/limits',
    label: 'Cotas e limites',
    short: 'Cotas e limites',
    text: 'Meia-entrada, vagas sem pagamento e requerimentos pelo site.',
    icon: 'list',
    cluster: 'shop',
    group: 'limits',
    permission: 'configurations/limits'
  },
  {
    path: '/configurations/gate',
    label: 'Portaria e balcão',
    short: 'Portaria e balcão',
    text: 'Tolerância de horário e o que o balcão pede.',
    icon: 'ticket-check',
    cluster: 'shop',
    group: 'gate',
    permission: 'configurations/gate'
  },
  {
    path: '/configurations/refund-policy',
    label: 'Cancelamento e devolução',
    short: 'Cancelamento',
    text: 'O que volta a quem cancela, até quando a data muda e por quanto.',
    icon: 'file-text',
    cluster: 'shop',
    group: 'policy',
    permission: 'configurations/refund-policy'
  },
  {
    path: '/configurations/plans',
    label: 'Planos',
    short: 'Planos',
    text: 'O que a página de planos mostra: nomes, preços e o que cada um inclui.',
    icon: 'list',
    cluster: 'shop',
    group: 'plans',
    permission: 'configurations/plans'
  },
  {
    path: '/configurations/payments',
    label: 'Pagamentos',
    short: 'Pagamentos',
    text: 'Quem recebe por Pix e por cartão, com quais credenciais, e o limite de devolução.',
    icon: 'banknote',
    cluster: 'money',
    group: 'payments',
    permission: 'configurations/payments'
  },
  {
    path: '/configurations/invoices',
    label: 'Notas fiscais',
    short: 'Notas fiscais',
    text: 'Quem emite as notas (NFS-e), com que imposto, série e certificado.',
    icon: 'receipt',
    cluster: 'money',
    permission: 'configurations/invoices'
  },
  {
    path: '/configurations/messages',
    label: 'Provedores de mensagens',
    short: 'Mensagens',
    text: 'Quem entrega WhatsApp e e-mail, com quais credenciais, e o horário de silêncio.',
    icon: 'message-circle',
    cluster: 'money',
    group: 'messages',
    permission: 'configurations/messages'
  },
  {
    path: '/configurations/booking-messages',
    label: 'Mensagens das reservas',
    short: 'Avisos',
    text: 'O que vai a quem reserva, por onde e com que texto, e a hora do lembrete.',
    icon: 'message-circle',
    cluster: 'money',
    permission: 'configurations/booking-messages'
  },
  {
    path: '/configurations/users/index',
    label: 'Usuários e permissões',
    short: 'Usuários',
    text: 'Quem entra no sistema e o que cada pessoa pode ver e fazer.',
    icon: 'users',
    cluster: 'people',
    permission: 'users/index'
  },
  {
    path: '/configurations/agents',
    label: 'Agentes',
    short: 'Agentes',
    text: 'Credenciais exigidas e contato público.',
    icon: 'users',
    cluster: 'people',
    group: 'agents',
    permission: 'configurations/agents'
  },
  {
    path: '/configurations/agent-fields',
    label: 'Campos dos condutores',
    short: 'Campos dos condutores',
    text: 'O que o cadastro dos condutores pergunta além do comum, e o que os visitantes veem disso.',
    icon: 'list',
    cluster: 'people',
    permission: 'configurations/agents'
  },
  {
    path: '/configurations/issuesTypes/index',
    label: 'Tipos de requerimento',
    short: 'Requerimentos',
    text: 'O que se pode pedir, com quais documentos, quem é avisado e as respostas prontas.',
    icon: 'file-text',
    cluster: 'people',
    permission: 'issuesTypes/index'
  },
  {
    path: '/configurations/help',
    label: 'Ajuda e suporte',
    short: 'Ajuda e suporte',
    text: 'A quem a equipe pede ajuda, e o atendimento por chat.',
    icon: 'message-circle',
    cluster: 'people',
    group: 'help',
    permission: 'configurations/help'
  },
  {
    path: '/configurations/security',
    label: 'Segurança e registro',
    short: 'Segurança',
    text: 'Verificação em duas etapas, cadastro pelo site e guarda do registro.',
    icon: 'lock',
    cluster: 'system',
    group: 'security',
    permission: 'configurations/security'
  },
  {
    path: '/configurations/privacy',
    label: 'Privacidade',
    short: 'Privacidade',
    text: 'O que se guarda das pessoas, cópias, anonimização, prazos e quem responde por isso (LGPD).',
    icon: 'lock',
    cluster: 'system',
    permission: 'configurations/privacy'
  },
  {
    path: '/configurations/audit',
    label: 'Registro de alterações',
    short: 'Registro',
    text: 'Quem mudou o quê, quando e de onde. Não pode ser editado.',
    icon: 'file-text',
    cluster: 'system',
    permission: 'audit/index'
  },
  {
    path: '/configurations/servers',
    label: 'Servidores',
    short: 'Servidores',
    text: 'Com quais servidores o sistema fala, se respondem e o que oferecem.',
    icon: 'list',
    cluster: 'system',
    permission: 'configurations/servers'
  },
  {
    path: '/configurations/integrations',
    label: 'Integrações',
    short: 'Integrações',
    text: 'Os outros sistemas ligados a este, como responderam por último, e o que se importa do sistema antigo.',
    icon: 'refresh-cw',
    cluster: 'system',
    permission: 'configurations/integrations'
  },
  {
    path: '/configurations/modules',
    label: 'Módulos',
    short: 'Módulos',
    text: 'Partes do sistema que se ligam e desligam.',
    icon: 'list',
    cluster: 'system',
    group: 'modules',
    permission: 'configurations/modules'
  }
]

export function sectionsOf(can: (permission: PermissionKey) => boolean): Section[] {
  return all.filter(({ permission }) => can(permission)).map(({ permission: _, ...section }) => section)
}
