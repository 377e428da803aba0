// A small static server for one folder; it can be stopped to test being offline.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".xml": "application/xml",
};

export async function serve(folder) {
  const server = http.createServer((request, response) => {
    let name = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    if (name.endsWith("/")) name += "index.html";
    fs.readFile(path.join(folder, name), (problem, bytes) => {
      response.writeHead(problem ? 404 : 200, { "content-type": TYPES[path.extname(name)] || "text/plain" });
      response.end(bytes);
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    base: `http://127.0.0.1:${server.address().port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
