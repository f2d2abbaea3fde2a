import { type Approval, WhoApproves } from '#app/components/approval/index.ts'

const nobody = {
  title: 'Ninguém mais aprova saques neste parque',
  text: 'Quem solicita um saque não o aprova. Antes que ele possa ser pago, outra pessoa precisa do acesso “Aprovar saques”: quem cuida dos usuários dá esse acesso em Configurações, Usuários.'
}

export function WithdrawalApproval({ approval, maySet }: { approval: Approval; maySet: boolean }) {
  return <WhoApproves approval={approval} nobody={nobody} maySet={maySet} />
}
