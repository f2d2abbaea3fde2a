import { describe, expect, it } from 'vitest'
import { ERRORS, loginErrorMessage } from '#app/domain/words/error-catalogue.ts'

describe('error catalogue', () => {
  it('has the words of the specification', () => {
    expect(ERRORS).toMatchObject({
      login: 'usuario ou senha incorretos',
      loginNetwork: 'Erro. Tente novamente mais tarde',
      session: 'Sessão inválida, Efetue o Login novamente',
      network: 'Não foi possível conectar ao servidor. Tente novamente mais tarde.',
      duplicateCounterFile: 'Este arquivo já foi enviado anteriormente!',
      legacy: 'Erro ao carregar dados do servidor',
      generic: 'Ooops! Algo deu errado!'
    })
  })

  it('tells a wrong password from a network that is down', () => {
    expect(loginErrorMessage('Network Error')).toBe(ERRORS.loginNetwork)
    expect(loginErrorMessage('Unauthorized')).toBe(ERRORS.login)
  })
})
