/** Lets a narrow line break after the @: the domain then stays whole. Other texts stay as they are. */
export function EmailText({ email }: { email: string }) {
  const domainAt = email.lastIndexOf('@') + 1
  if (domainAt === 0) return <>{email}</>
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  )
}
