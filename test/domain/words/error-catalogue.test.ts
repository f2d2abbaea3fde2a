import { describe, expect, it } from 'vitest'
import { ERRORS, loginErrorMessage } from '#app/domain/words/error-catalogue.ts'
import { listFiles, readSource } from '../../support/source-files.ts'

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

  it('is the one place that writes its sentences out', () => {
    // The door imports nothing of ours: what it says to a broken connection is its own.
    const others = listFiles('app').filter(
      (path) => /\.tsx?$/.test(path) && !path.startsWith('app/door/') && !path.endsWith('/error-catalogue.ts')
    )
    const repeats = others.flatMap((path) => {
      const source = readSource(path)
      return Object.values(ERRORS)
        .filter((sentence) => source.includes(sentence))
        .map((sentence) => `${path}: ${sentence}`)
    })
    expect(repeats).toEqual([])
  })

  it('tells a wrong password from a network that is down', () => {
    expect(loginErrorMessage('Network Error')).toBe(ERRORS.loginNetwork)
    expect(loginErrorMessage('Unauthorized')).toBe(ERRORS.login)
  })
})
