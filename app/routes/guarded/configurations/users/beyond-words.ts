export const beyondWords =
  'Este usuário tem permissões que você não tem: só quem também as tem pode mudar seus acessos e dados de entrada, suspender, remover ou encerrar sessões.'
