import type { PermissionArea } from './permission-row.ts'

export const CONFIGURATIONS = {
  code: 'configurations',
  name: 'Configurações',
  rows: [
    {
      key: 'configurations/index',
      name: 'Configurações',
      allows: 'Ver segurança, cadastro e planos do lugar.',
      kind: 'screen',
      menu: { place: 'profile', icon: 'settings' },
      roles: []
    },
    {
      key: 'configurations/edit',
      name: 'Alterar configurações',
      allows: 'Mudar segurança, cadastro e planos do lugar.',
      kind: 'action',
      roles: []
    },
    {
      key: 'configurations/payments',
      name: 'Pagamentos on-line',
      allows: 'Escolher quem recebe por Pix e cartão, cuidar das credenciais e do limite de devolução.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'banknote' },
      roles: []
    },
    {
      key: 'configurations/invoices',
      name: 'Notas fiscais',
      allows: 'Dizer quem emite as notas, com que imposto e certificado.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'receipt' },
      roles: []
    },
    {
      key: 'configurations/privacy',
      name: 'Privacidade',
      allows:
        'Achar o que se guarda de uma pessoa, copiar, pedir que seja anonimizada, cuidar de prazos e do encarregado.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'lock' },
      roles: []
    },
    {
      key: 'configurations/privacy-approve',
      name: 'Aprovar anonimização',
      allows: 'Aprovar, como segunda pessoa, que alguém seja anonimizado. Não se desfaz.',
      kind: 'action',
      roles: []
    },
    {
      key: 'configurations/messages',
      name: 'Provedores de mensagens',
      allows: 'Escolher quem entrega as mensagens, o que vai às reservas e em que horas.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'message-circle' },
      roles: []
    },
    {
      key: 'configurations/servers',
      name: 'Servidores',
      allows: 'Ver com quais servidores o sistema fala, se respondem e o que oferecem.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'settings' },
      roles: []
    },
    {
      key: 'users/index',
      name: 'Usuários',
      allows: 'Ver quem tem acesso ao sistema.',
      kind: 'screen',
      path: '/configurations/users/index',
      menu: { place: 'settings', icon: 'users' },
      roles: []
    },
    {
      key: 'users/edit',
      name: 'Cuidar de usuários e permissões',
      allows: 'Convidar, suspender e remover pessoas, mudar acessos.',
      kind: 'action',
      roles: []
    },
    {
      key: 'messenger/edit',
      name: 'Mensagens',
      allows: 'Ver as mensagens de WhatsApp e enviar novas.',
      kind: 'screen',
      path: '/messages/index',
      menu: { place: 'main', icon: 'message-circle' },
      roles: ['operador']
    },
    {
      key: 'audit/index',
      name: 'Registro de alterações',
      allows: 'Ver quem mudou o quê, quando e de onde.',
      kind: 'screen',
      path: '/configurations/audit',
      menu: { place: 'settings', icon: 'file-text' },
      roles: []
    }
  ]
} as const satisfies PermissionArea
