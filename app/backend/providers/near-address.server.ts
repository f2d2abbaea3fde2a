// Hosts as `URL` writes them: other ways to write a number are one there.

/** This computer. */
export const isHere = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[0-9a-f]{2}|0):[0-9a-f]{1,4}\])$/i.test(
    host
  )

/** Where clouds tell a machine's own secrets to whoever asks from within it: no address for a person to type. */
export const isMetadata = (host: string): boolean =>
  /^(?:169\.254(?:\.\d{1,3}){2}|\[fe[89ab][0-9a-f]:.*\]|\[::ffff:a9fe:[0-9a-f]{1,4}\]|100\.100\.100\.200|\[fd00:ec2::254\]|metadata\.google\.internal\.?)$/i.test(
    host
  )
