/** Writes an expected crumb with a link. */
export const link = (label: string, href: string) => `${label} (${href})`
export const home = link('Início', '/dashboard/index')
export const settings = [home, link('Configurações', '/configurations/index')]
const start = [...settings, link('Comece a vender', '/configurations/start')]
const messages = [home, 'Atendimento', link('Mensagens', '/messages/index')]
const messageTemplates = [...messages, link('Modelos', '/messages/templates')]
const messageLists = [...messages, link('Listas', '/messages/lists')]
const placeFields = [...settings, link('Campos do parque', '/configurations/place-fields')]
const gate = [...settings, link('Portaria e balcão', '/configurations/gate')]
const kiosks = [...gate, link('Totens', '/configurations/gate/kiosks')]
const payments = [...settings, link('Pagamentos', '/configurations/payments')]
const privacy = [...settings, link('Privacidade', '/configurations/privacy')]
const integrations = [...settings, link('Integrações', '/configurations/integrations')]
const wordpress = [...integrations, link('Site do fornecedor', '/configurations/integrations/wordpress')]
const users = [...settings, link('Usuários', '/configurations/users/index')]

/** Crumbs of settings and messages; see `expectedCrumbs`. */
export const settingsCrumbs: Record<string, readonly string[]> = {
  'configurations/index/page': [home, 'Configurações'],
  'configurations/start/page': [...settings, 'Comece a vender'],
  'configurations/start/place': [...start, 'Lugar'],
  'configurations/start/attraction': [...start, 'Atrativo'],
  'configurations/start/hours': [...start, 'Horários'],
  'configurations/start/tickets': [...start, 'Ingressos'],
  'configurations/start/payment': [...start, 'Pagamento'],
  'configurations/place/page': [...settings, 'Lugar'],
  'configurations/place/logo': [...settings, link('Lugar', '/configurations/place'), 'Logotipo'],
  'configurations/place-fields/page': [...settings, 'Campos do parque'],
  'configurations/place-fields/add': [...placeFields, 'Novo campo'],
  'configurations/place-fields/edit': [...placeFields, '*'],
  'configurations/term/page': [...settings, 'Termo'],
  'configurations/waiver/page': [...settings, 'Termo de risco'],
  'configurations/waiver/version': [...settings, link('Termo de risco', '/configurations/waiver'), '*'],
  'configurations/term/version': [...settings, link('Termo', '/configurations/term'), '*'],
  'configurations/languages/list/page': [...settings, 'Línguas'],
  'configurations/languages/text/page': [...settings, link('Línguas', '/configurations/languages'), '*'],
  'configurations/booking/page': [...settings, 'Reservas'],
  'configurations/limits/page': [...settings, 'Cotas e limites'],
  'configurations/gate/page': [...settings, 'Portaria e balcão'],
  'configurations/gate/ticket-key': [...gate, 'Chave dos ingressos'],
  'configurations/gate/kiosks/page': [...gate, 'Totens'],
  'configurations/gate/kiosks/add': [...kiosks, 'Novo totem'],
  'configurations/gate/kiosks/kiosk': [...kiosks, '*'],
  'configurations/gate/kiosks/end': [...kiosks, link('*', '/configurations/gate/kiosks/*'), 'Desligar'],
  'configurations/agents/page': [...settings, 'Agentes'],
  'configurations/agents/calendar': [...settings, link('Agentes', '/configurations/agents'), 'Calendário'],
  'configurations/modules/page': [...settings, 'Módulos'],
  'configurations/help/page': [...settings, 'Ajuda e suporte'],
  'configurations/security/page': [...settings, 'Segurança e registro'],
  'configurations/refund-policy/page': [...settings, 'Cancelamento e devolução'],
  'configurations/plans/page': [...settings, 'Planos'],
  'configurations/invoices/page': [...settings, 'Notas fiscais'],
  'configurations/invoices/certificate': [
    ...settings,
    link('Notas fiscais', '/configurations/invoices'),
    'Certificado'
  ],
  'configurations/payments/list/page': [...settings, 'Pagamentos'],
  'configurations/payments/terminals/page': [...payments, 'Maquininhas'],
  'configurations/payments/terminals/remove': [...payments, link('*', '/configurations/payments/terminals'), 'Tirar'],
  'configurations/payments/account/page': [...payments, '*'],
  'configurations/payments/account/remove': [...payments, link('*', '/configurations/payments/*'), 'Apagar'],
  'configurations/privacy/home/page': [...settings, 'Privacidade'],
  'configurations/privacy/person/page': [...privacy, 'Pessoa'],
  'configurations/privacy/person/copy': [
    ...privacy,
    link('Pessoa', '/configurations/privacy/person?pessoa=*'),
    'Cópia'
  ],
  'configurations/privacy/request/page': [...privacy, 'Pedido *'],
  'configurations/privacy/request/receipt': [
    ...privacy,
    link('Pedido *', '/configurations/privacy/requests/*'),
    'Comprovante'
  ],
  'configurations/privacy/consents/page': [...privacy, 'Consentimentos'],
  'configurations/privacy/retention/page': [...privacy, 'Prazos e encarregado'],
  'configurations/privacy/incidents/page': [...privacy, 'Incidentes'],
  'configurations/message-accounts/list/page': [...settings, 'Provedores de mensagens'],
  'configurations/message-accounts/account/page': [
    ...settings,
    link('Provedores de mensagens', '/configurations/messages'),
    '*'
  ],
  'configurations/message-accounts/account/remove': [
    ...settings,
    link('Provedores de mensagens', '/configurations/messages'),
    link('*', '/configurations/messages/*'),
    'Apagar'
  ],
  'configurations/integrations/list/page': [...settings, 'Integrações'],
  'configurations/integrations/jobs/page': [...integrations, 'Tarefas que falharam'],
  'configurations/integrations/import/page': [
    ...settings,
    link('Integrações', '/configurations/integrations'),
    'Importar do sistema antigo'
  ],
  'configurations/booking-messages/list/page': [...settings, 'Mensagens das reservas'],
  'configurations/booking-messages/message/page': [
    ...settings,
    link('Mensagens das reservas', '/configurations/booking-messages'),
    '*'
  ],
  'reports/ratings/page': [home, 'Relatórios', 'Satisfação'],
  'configurations/integrations/wordpress/home/page': [...integrations, 'Site do fornecedor'],
  'configurations/integrations/wordpress/account/page': [...wordpress, 'Credenciais'],
  'configurations/integrations/wordpress/account/remove': [
    ...wordpress,
    link('Credenciais', '/configurations/integrations/wordpress/account'),
    'Desligar'
  ],
  'configurations/integrations/wordpress/fields/page': [...wordpress, 'Campos do site'],
  'configurations/integrations/wordpress/check/page': [...wordpress, 'Teste'],
  'messages/list/page': [home, 'Atendimento', 'Mensagens'],
  'messages/write/page': [...messages, 'Nova mensagem'],
  'messages/batches/page': [...messages, 'Envios'],
  'messages/batches/batch': [...messages, link('Envios', '/messages/batches'), '*'],
  'messages/templates/page': [...messages, 'Modelos'],
  'messages/templates/add': [...messageTemplates, 'Novo modelo'],
  'messages/templates/edit': [...messageTemplates, '*'],
  'messages/templates/remove': [...messageTemplates, link('*', '/messages/templates/*'), 'Apagar'],
  'messages/lists/page': [...messages, 'Listas'],
  'messages/lists/add': [...messageLists, 'Nova lista'],
  'messages/lists/edit': [...messageLists, '*'],
  'messages/lists/remove': [...messageLists, link('*', '/messages/lists/*'), 'Apagar'],
  'messages/consents/page': [...messages, 'Quem quer mensagens'],
  'messages/consents/person': [...messages, link('Quem quer mensagens', '/messages/consents'), '*'],
  'configurations/servers/page': [...settings, 'Servidores'],
  'configurations/audit/page': [...settings, 'Registro de alterações'],
  'configurations/users/list/page': [...settings, 'Usuários'],
  'configurations/users/add/page': [...users, 'Convidar'],
  'configurations/users/user/page': [...users, '*'],
  'configurations/users/access/page': [...users, link('*', '*'), 'Acesso'],
  'configurations/users/user/suspend': [...users, link('*', '*'), 'Suspender'],
  'configurations/users/user/remove': [...users, link('*', '*'), 'Remover'],
  'configurations/users/user/two-step': [...users, link('*', '*'), 'Duas etapas']
}
