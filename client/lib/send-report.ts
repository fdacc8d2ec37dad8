/** Posts what somebody counts, even when this page is just being left, and gives the HTTP status. A lost report is lost: nobody repeats it. */
export async function sendReport(path: string, body: object): Promise<number> {
  const answer = await fetch(path, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  // An answer that is not read to its end keeps its connection.
  await answer.text();
  return answer.status;
}
