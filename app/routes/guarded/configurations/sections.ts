import type { PermissionKey } from '#app/domain/access/permission-table.ts'

/** `permission` opens its page. */
export interface Section {
  path: string
  label: string
  /** In the row of tabs. */
  short: string
  text: string
  icon: 'mountain' | 'users' | 'lock' | 'list' | 'message-circle' | 'file-text' | 'banknote' | 'receipt'
}

const all: readonly (Section & { permission: PermissionKey })[] = [
  {
    path: '/configurations/users/index',
    label: 'Usuários e permissões',
    short: 'Usuários',
    text: 'Quem entra no sistema e o que cada pessoa pode ver e fazer.',
    icon: 'users',
    permission: 'users/index'
  },
  {
    path: '/configurations/start',
    label: 'Dados da loja e pagamento',
    short: 'Loja',
    text: 'Quem vende, a chave Pix, o endereço da loja e o que falta para vender.',
    icon: 'mountain',
    permission: 'configurations/index'
  },
  {
    path: '/configurations/payments',
    label: 'Pagamentos',
    short: 'Pagamentos',
    text: 'Quem recebe por Pix e por cartão, com quais credenciais, e o limite de devolução.',
    icon: 'banknote',
    permission: 'configurations/payments'
  },
  {
    path: '/configurations/invoices',
    label: 'Notas fiscais',
    short: 'Notas',
    text: 'Quem emite as notas (NFS-e), com que imposto, série e certificado.',
    icon: 'receipt',
    permission: 'configurations/invoices'
  },
  {
    path: '/configurations/place',
    label: 'Segurança e cadastro',
    short: 'Segurança',
    text: 'Verificação em duas etapas, cadastro pelo site e contato dos condutores.',
    icon: 'lock',
    permission: 'configurations/index'
  },
  {
    path: '/configurations/refund-policy',
    label: 'Cancelamento e devolução',
    short: 'Cancelamento',
    text: 'O que volta a quem cancela, até quando a data muda e por quanto.',
    icon: 'file-text',
    permission: 'configurations/index'
  },
  {
    path: '/configurations/plans',
    label: 'Planos',
    short: 'Planos',
    text: 'O que a página de planos mostra: nomes, preços e o que cada um inclui.',
    icon: 'list',
    permission: 'configurations/index'
  },
  {
    path: '/configurations/agent-fields',
    label: 'Campos dos condutores',
    short: 'Campos',
    text: 'O que o cadastro dos condutores pergunta além do comum, e o que os visitantes veem disso.',
    icon: 'list',
    permission: 'configurations/index'
  },
  {
    path: '/configurations/privacy',
    label: 'Privacidade',
    short: 'Privacidade',
    text: 'O que se guarda das pessoas, cópias, anonimização, prazos e quem responde por isso (LGPD).',
    icon: 'lock',
    permission: 'configurations/privacy'
  },
  {
    path: '/configurations/messages',
    label: 'Provedores de mensagens',
    short: 'Mensagens',
    text: 'Quem entrega WhatsApp e e-mail, com quais credenciais, e o horário de silêncio.',
    icon: 'message-circle',
    permission: 'configurations/messages'
  },
  {
    path: '/configurations/servers',
    label: 'Servidores',
    short: 'Servidores',
    text: 'Com quais servidores o sistema fala, se respondem e o que oferecem.',
    icon: 'list',
    permission: 'configurations/servers'
  },
  {
    path: '/configurations/audit',
    label: 'Registro de alterações',
    short: 'Registro',
    text: 'Quem mudou o quê, quando e de onde. Ninguém o edita.',
    icon: 'file-text',
    permission: 'audit/index'
  },
  {
    path: '/configurations/issuesTypes/index',
    label: 'Tipos de requerimento',
    short: 'Requerimentos',
    text: 'O que se pode pedir, com quais documentos, quem é avisado e as respostas prontas.',
    icon: 'file-text',
    permission: 'issuesTypes/index'
  }
]

export function sectionsOf(can: (permission: PermissionKey) => boolean): Section[] {
  return all.filter(({ permission }) => can(permission)).map(({ permission: _, ...section }) => section)
}
