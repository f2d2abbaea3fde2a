import type { PermissionArea } from './permission-row.ts'

export const CONFIGURATIONS = {
  code: 'configurations',
  name: 'Configurações',
  rows: [
    {
      key: 'configurations/index',
      name: 'Configurações',
      allows: 'Ver o que este parque tem ajustado, e abrir os grupos para os quais se tem permissão.',
      kind: 'screen',
      menu: { place: 'profile', icon: 'settings' },
      roles: []
    },
    {
      key: 'configurations/edit',
      name: 'Alterar todas as configurações',
      allows: 'Mudar de uma vez o que tem página própria, pelos primeiros passos, e a chave Pix.',
      kind: 'action',
      roles: []
    },
    {
      key: 'configurations/place',
      name: 'Dados do parque',
      allows: 'Mudar nome, endereço, contatos, logotipo, redes sociais e fuso horário do parque.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'mountain' },
      roles: []
    },
    {
      key: 'configurations/place-fields',
      name: 'Campos do parque',
      allows: 'Criar os campos próprios do parque e preenchê-los.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'list' },
      roles: []
    },
    {
      key: 'configurations/term',
      name: 'Termo do parque',
      allows: 'Escrever o termo que os visitantes aceitam e ver as versões.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'file-text' },
      roles: []
    },
    {
      key: 'configurations/booking',
      name: 'Regras das reservas',
      allows: 'Dizer quanto tempo as vagas ficam guardadas, se se paga no local e o que o ingresso diz.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'ticket-check' },
      roles: []
    },
    {
      key: 'configurations/limits',
      name: 'Cotas e limites',
      allows: 'Mudar a cota de meia-entrada, os tetos sem pagamento e os requerimentos pelo site.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'list' },
      roles: []
    },
    {
      key: 'configurations/gate',
      name: 'Regras da portaria',
      allows: 'Mudar a tolerância de horário e o que o balcão pede.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'ticket-check' },
      roles: []
    },
    {
      key: 'configurations/agents',
      name: 'Regras dos condutores',
      allows: 'Mudar credenciais exigidas, contato público e campos próprios dos condutores.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'users' },
      roles: []
    },
    {
      key: 'configurations/modules',
      name: 'Módulos',
      allows: 'Ligar e desligar módulos do parque.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'list' },
      roles: []
    },
    {
      key: 'configurations/refund-policy',
      name: 'Regras de cancelamento',
      allows: 'Dizer o que volta a quem cancela e por quanto a data muda.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'file-text' },
      roles: []
    },
    {
      key: 'configurations/plans',
      name: 'Planos',
      allows: 'Mudar o que a página de planos mostra.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'list' },
      roles: []
    },
    {
      key: 'configurations/help',
      name: 'Ajuda e suporte',
      allows: 'Mudar os contatos de ajuda da equipe e o atendimento por chat.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'message-circle' },
      roles: []
    },
    {
      key: 'configurations/security',
      name: 'Segurança e registro',
      allows: 'Exigir duas etapas, abrir o cadastro pelo site e dizer por quanto tempo o registro é guardado.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'lock' },
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
      allows: 'Escolher quem entrega as mensagens, e em que horas.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'message-circle' },
      roles: []
    },
    {
      key: 'configurations/booking-messages',
      name: 'Mensagens das reservas',
      allows: 'Dizer o que vai a quem reserva, por onde, com que texto, e a hora do lembrete.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'message-circle' },
      roles: []
    },
    {
      key: 'configurations/integrations',
      name: 'Integrações',
      allows: 'Ver os outros sistemas ligados a este, testar a ligação e importar do sistema antigo.',
      kind: 'screen',
      menu: { place: 'settings', icon: 'refresh-cw' },
      roles: []
    },
    {
      key: 'configurations/wordpress',
      name: 'Site do fornecedor (WordPress)',
      allows:
        'Ligar o site WordPress do parque, dizer o que é cada atrativo dele e decidir as reservas que não couberam.',
      kind: 'screen',
      path: '/configurations/integrations/wordpress',
      menu: { place: 'settings', icon: 'mountain' },
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
      allows: 'Ver as mensagens do parque e o que foi feito delas; cancelar e reenviar uma.',
      kind: 'screen',
      path: '/messages/index',
      menu: { place: 'main', icon: 'message-circle' },
      roles: ['operador']
    },
    {
      key: 'messages/write',
      name: 'Escrever mensagens',
      allows: 'Escrever a um cliente, às reservas de um dia, a uma lista ou a um grupo.',
      kind: 'screen',
      path: '/messages/new',
      roles: ['operador']
    },
    {
      key: 'messages/keep',
      name: 'Modelos e listas',
      allows: 'Criar, mudar e apagar modelos de mensagem e listas de envio.',
      kind: 'screen',
      path: '/messages/templates',
      roles: []
    },
    {
      key: 'messages/consents',
      name: 'Quem quer mensagens',
      allows: 'Ver e anotar quem aceita e quem não quer receber mensagens.',
      kind: 'screen',
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
