# Packages and builds for the scripts, which source it; run by itself it makes the release current.
# Messages go to stderr; stdout belongs to the program.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# missing_packages LIST…: names that are listed and not installed.
missing_packages() {
  local wanted
  wanted=$(sed -E 's/#.*//; /^[[:space:]]*$/d; s/[[:space:]]+//g' "$@")
  comm -23 <(sort -u <<<"$wanted") \
           <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' 2>/dev/null | sed -n 's/^ii *//p' | sort -u)
}

# need_packages LIST…: installs what is missing, once, or says what to install.
need_packages() {
  local missing as=()
  missing=$(missing_packages "$@" | tr '\n' ' ')
  [ -n "${missing// /}" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as=(sudo -n)
    else
      echo "These packages are missing, and there is no root or sudo to install them:" >&2
      echo "  apt-get install $missing" >&2
      exit 1
    fi
  fi
  echo "Installing packages: $missing" >&2
  "${as[@]}" apt-get update -qq >&2
  "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2 </dev/null
}

# build PRESET [TARGET]: configures once, then builds what changed; quiet unless it fails.
build() {
  local preset=$1 target=${2:-all} dir=$root/build/$1 log
  mkdir -p "$dir"
  log=$dir/build.log
  if ! { [ -f "$dir/build.ninja" ] || (cd "$root" && cmake --preset "$preset"); } >"$log" 2>&1 ||
     ! cmake --build "$dir" --target "$target" >>"$log" 2>&1; then
    tail -n 40 "$log" >&2
    echo "The build failed; the whole log is $log" >&2
    exit 1
  fi
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  need_packages "$root/scripts/packages.txt"
  [ -x "$root/build/release/src/examgen" ] || echo "Building examgen (once, some minutes) …" >&2
  build release examgen
  touch "$root/build/release/src/examgen"
fi
