import { Button, Form, Notice } from '#app/components/index.ts'
import type { UserView } from './view.ts'

export function NextStep({ user, canEdit }: { user: UserView; canEdit: boolean }) {
  if (user.state === 'invited') {
    return (
      <Notice title="Próximo passo">
        <div className="stack-s">
          <p>
            {user.codeUntil
              ? `${user.name} abre o endereço que recebeu, digita o código e cria a senha. O código vale até ${user.codeUntil}.`
              : `O código de ${user.name} já não vale. Envie um novo convite para que a senha possa ser criada.`}
          </p>
          {canEdit && !user.beyond ? <InviteAgain user={user} /> : null}
        </div>
      </Notice>
    )
  }
  if (user.state === 'pending') {
    return (
      <Notice tone="warning" title="Próximo passo">
        <p>
          Esta pessoa fez o próprio cadastro e ainda não {user.waiting ? 'entra' : 'vê nada'}. Confira quem é e dê os
          acessos de que ela precisa.
        </p>
        {canEdit && !user.beyond ? (
          <p>
            <a href={`/configurations/users/${user.uuid}/access`}>Dar acessos</a>
          </p>
        ) : null}
      </Notice>
    )
  }
  if (user.state === 'suspended') {
    return (
      <Notice tone="warning" title="Suspenso">
        <div className="stack-s">
          <p>Não entra desde {user.suspended}. As permissões ficam guardadas.</p>
          {canEdit && !user.beyond ? (
            <Form method="post" action={`/configurations/users/${user.uuid}`}>
              <Button name="intent" value="reactivate">
                Reativar
              </Button>
            </Form>
          ) : null}
        </div>
      </Notice>
    )
  }
  return null
}

function InviteAgain({ user }: { user: UserView }) {
  return (
    <Form method="post" action={`/configurations/users/${user.uuid}`}>
      <Button name="intent" value="invite">
        Enviar novo convite
      </Button>
    </Form>
  )
}
